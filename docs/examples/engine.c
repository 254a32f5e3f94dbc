/* An engine in C, for any game: it plays the last legal move that it is sent.
 *
 * Build it and play against it:
 *     gcc -O2 -o last engine.c
 *     paperbits play plexus --against "engine: ./last"
 *
 * It reads just enough JSON for the engine protocol: the texts of "op" and "id", and the last text
 * in the list "legal". The host writes one object on each line, and no text that it needs here holds
 * a quotation mark or a backslash.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *after(const char *line, const char *name) { /* What follows "name": in a line. */
    char key[32];
    snprintf(key, sizeof key, "\"%s\": ", name);
    const char *at = strstr(line, key);
    return at ? at + strlen(key) : NULL;
}

static void say(const char *type, const char *more, const char *line) { /* One line, with the id of the request. */
    const char *id = after(line, "id");
    printf("{\"type\": \"%s\"%s", type, more);
    if (id) printf(", \"id\": %.*s", (int)strcspn(id, ",}"), id);
    printf("}\n");
    fflush(stdout);
}

int main(void) {
    char *line = NULL, move[512] = "", more[600];
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        const char *op = after(line, "op");
        if (!op) {
            say("error", ", \"message\": \"A line is a JSON object with an op.\"", line);
        } else if (!strncmp(op, "\"hello\"", 7)) {
            say("hello", ", \"protocol\": 1, \"name\": \"Last\", \"options\": {}, \"wants\": [\"legal\"]", line);
        } else if (!strncmp(op, "\"isready\"", 9)) {
            say("ready", "", line);
        } else if (!strncmp(op, "\"position\"", 10)) {
            const char *list = after(line, "legal"), *end = list ? strchr(list, ']') : NULL, *first;
            if (end && end[-1] == '"') {
                for (first = end - 2; *first != '"'; first--) {}
                snprintf(move, sizeof move, "%.*s", (int)(end - 2 - first), first + 1);
            }
            say("ok", "", line);
        } else if (!strncmp(op, "\"go\"", 4)) {
            snprintf(more, sizeof more, ", \"move\": \"%s\"", move);
            say("bestmove", more, line);
        } else if (!strncmp(op, "\"quit\"", 6)) {
            break;
        } else if (strncmp(op, "\"stop\"", 6)) {
            say("error", ", \"message\": \"This engine has no such op.\"", line);
        }
    }
    free(line);
    return 0;
}
