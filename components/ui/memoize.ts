/**
 * Returns a memoized version of `make`, such as a function that creates a formatter for a time zone. The cache is unbounded, so
 * use it only for a small set of keys.
 */
export function memoizeByKey<Made>(make: (name: string) => Made): (name: string) => Made {
  const cache = new Map<string, Made>();
  return (name) => {
    const value = cache.get(name) ?? make(name);
    cache.set(name, value);
    return value;
  };
}
