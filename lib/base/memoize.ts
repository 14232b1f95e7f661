/**
 * Returns a memoized version of `make`, such as a function that creates a formatter for a time zone. The cache is unbounded, so
 * use it only for a small set of keys.
 */
export function memoizeByKey<Key extends string, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const cache = new Map<Key, Made>();
  return (key) => {
    const value = cache.get(key) ?? make(key);
    cache.set(key, value);
    return value;
  };
}
