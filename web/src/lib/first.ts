/** The first move of a match that was touched before the match began. Its page makes it when it opens. */
export const first = { match: "", move: "" };
