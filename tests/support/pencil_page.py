"""Hands at the boards of the pencil games on the real page."""

TYPED = ("4", "6", "3", "2", "9", "8", "12", "5", "1", "7")


def touch(page, hand, turn):
    """Make one of the moves that the hand offers, by mouse, as a person would."""
    if hand["choices"]:
        offered = [
            choice for choice in hand["choices"] if choice["path"][0].startswith("=")
        ] or hand["choices"]
        choice = offered[turn * 7 % len(offered)]
        for step in choice["path"]:
            if step.startswith("="):
                name = step[1:].replace("*", " × ").replace("+", " + ")
                page.get_by_role("group", name="Choose").get_by_role(
                    "button", name=name, exact=True
                ).click()
            else:
                page.locator(f"[data-id='{step}']").first.click()
        finish = page.get_by_role("button", name="Play", exact=True)
        if any(
            each["path"][: len(choice["path"])] == choice["path"] and each != choice
            for each in hand["choices"]
        ):
            finish.click()
        return
    [entry] = hand["entries"]
    if entry["squares"]:
        page.locator(f"[data-id='{entry['squares'][0]}']").click()
    box = page.get_by_role("group", name="Choose")
    box.get_by_role("textbox").fill(TYPED[turn % len(TYPED)])
    box.get_by_role("button", name="Write").click()
