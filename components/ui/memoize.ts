/**
 * Memoizes a function of a string, such as creating a formatter for a zone or currency. The cache is
 * unbounded, so use it only for few different keys.
 */
export function memoizeByKey<Made>(make: (name: string) => Made): (name: string) => Made {
  const kept = new Map<string, Made>();
  return (name) => {
    const made = kept.get(name) ?? make(name);
    kept.set(name, made);
    return made;
  };
}
