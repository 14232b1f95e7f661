const values = globalThis as unknown as Record<string, unknown>;

/**
 * Returns the value that is stored under `name` on globalThis. The first call creates it. The server and Next.js load separate
 * copies of a module in one process; values from this function are shared by all copies.
 */
export function processWide<Value>(name: `tessera${string}`, create: () => Value): Value {
  values[name] ??= create();
  return values[name] as Value;
}
