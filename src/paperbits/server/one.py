"""``python -m paperbits.server.one`` serves as one of several processes (``process``)."""

import gc

if __name__ == "__main__":
    gc.disable()  # Until it serves (``starting``).
    from paperbits.server.process import main

    main()
