const PATH = /^event(?:\.\w+)+$/;
const LITERAL = /^(?:'([^'\\]*)'|"([^"\\]*)")$/;
const EQUALITY = /^(event(?:\.\w+)+)\s*==\s*('[^'\\]*'|"[^"\\]*")$/;

type Source = Readonly<Record<string, unknown>>;

/**
 * Inngest's expressions are CEL; the engine reads the two forms the product needs: a dotted path
 * (`event.data.endpointId`) or a quoted text, and below a path compared with a quoted text.
 * `undefined` when the expression is anything else.
 */
export function compileKey(expression: string): ((event: Source) => string) | undefined {
  const text = expression.trim();
  const quoted = LITERAL.exec(text);
  if (quoted) return () => quoted[1] ?? quoted[2] ?? "";
  if (!PATH.test(text)) return undefined;
  return (event) => JSON.stringify(read(text, event)) ?? "null";
}

/** A trigger's condition, `event.data.kind == 'x'`. `undefined` when the engine cannot read it. */
export function compileCondition(expression: string): ((event: Source) => boolean) | undefined {
  const [, left, right] = EQUALITY.exec(expression.trim()) ?? [];
  if (left === undefined || right === undefined) return undefined;
  return (event) => read(left, event) === right.slice(1, -1);
}

function read(dotted: string, event: Source): unknown {
  let value: unknown = event;
  for (const name of dotted.split(".").slice(1)) {
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, name)) return undefined;
    value = (value as Source)[name];
  }
  return value;
}
