"""``python -m paperbits.server.one`` serves as one of several processes (``process``)."""

from paperbits.server.starting import starting

if __name__ == "__main__":
    with starting():
        from paperbits.server.process import main

        main()
