/** Returns a memoized version of `make`. The cache is unbounded, so use it only for a small set of keys, such as time zones. */
export function memoizeByKey<Key extends string, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const cache = new Map<Key, Made>();
  return (key) => {
    const value = cache.get(key) ?? make(key);
    cache.set(key, value);
    return value;
  };
}
