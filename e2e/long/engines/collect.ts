import pg from "pg";

type Query = (...args: unknown[]) => unknown;

const OF_THE_CONNECTION = /^\s*(SET|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i;

/** Collects the distinct SQL statements, except transaction control and SET, that this process sends until `stop` is called. */
export function collectStatements() {
  const texts = new Set<string>();
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const send = prototype.query;
  prototype.query = function query(this: object, ...args: unknown[]): unknown {
    const [first] = args;
    const text = typeof first === "string" ? first : (first as { text?: string } | undefined)?.text;
    // Statements of the test itself begin with a comment.
    if (text !== undefined && !OF_THE_CONNECTION.test(text) && !text.startsWith("--")) texts.add(text);
    return send.apply(this, args);
  };
  return {
    texts: texts as ReadonlySet<string>,
    stop: () => {
      prototype.query = send;
    },
  };
}
