"""Waiting for what a page can tell only later: ``wait_for_function`` does not wait for promises."""


def holds(page, predicate, arg=None):
    """Wait until an asynchronous function of the page returns true."""
    page.evaluate(
        f"""async (arg) => {{
            const holds = {predicate};
            for (let left = 1200; !(await holds(arg)); left -= 1) {{
                if (left === 0) throw new Error("It did not come.");
                await new Promise((resolve) => setTimeout(resolve, 50));
            }}
        }}""",
        arg,
    )
