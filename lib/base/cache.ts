/** Returns a memoized version of `make`. The cache is unbounded, so use it only for a small set of keys, such as time zones. */
export function memoizeByKey<Key extends string, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const cache = new Map<Key, Made>();
  return (key) => {
    const value = cache.get(key) ?? make(key);
    cache.set(key, value);
    return value;
  };
}

/**
 * Creates a cache of at most `maxEntries` values. When it is full, it evicts its oldest entry. The returned function returns
 * the cached value for a key, or computes and caches it on a miss. A computed `undefined` is not cached, so that invalid input
 * cannot evict valid entries.
 */
export function boundedCache<Value>(maxEntries: number): (key: string, compute: () => Value) => Value {
  const entries = new Map<string, Value>();
  return (key, compute) => {
    const cached = entries.get(key);
    if (cached !== undefined) return cached;
    const value = compute();
    if (value === undefined) return value;
    entries.set(key, value);
    const oldest = entries.size > maxEntries ? entries.keys().next() : undefined;
    if (oldest && !oldest.done) entries.delete(oldest.value);
    return value;
  };
}
