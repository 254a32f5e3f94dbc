"""JSON Patch (RFC 6902), applied plainly: a second opinion of what changes mean."""

import copy


def patched(document, operations):
    """The document after these operations; the one given stays as it was."""
    box = {"": copy.deepcopy(document)}
    for operation in operations:
        *way, last = [
            "",
            *(
                step.replace("~1", "/").replace("~0", "~")
                for step in operation["path"].split("/")[1:]
            ),
        ]
        node = box
        for step in way:
            node = node[int(step)] if isinstance(node, list) else node[step]
        value = copy.deepcopy(operation.get("value"))
        if isinstance(node, dict):
            if operation["op"] == "remove":
                del node[last]
            else:
                node[last] = value
        elif operation["op"] == "remove":
            del node[int(last)]
        elif operation["op"] == "add":
            node.insert(len(node) if last == "-" else int(last), value)
        else:
            node[int(last)] = value
    return box[""]
