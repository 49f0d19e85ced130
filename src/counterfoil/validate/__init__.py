"""What people say of items: acceptance rules, the page that asks them, and the crowd's formats."""
