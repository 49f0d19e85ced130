"""`python -m counterfoil`: the same as the command `counterfoil`."""

from counterfoil.cli import main

if __name__ == "__main__":
    main()
