"""Results → one page to send to a colleague, and its tables as text, Markdown, CSV and LaTeX."""

from counterfoil.report.files import write

__all__ = ["write"]
