/**
 * Makes something for each name once and keeps it: a formatter of a zone or a currency, which takes far longer to make than all
 * it formats for a page. Of names there must be few.
 */
export function keptBy<Made>(make: (name: string) => Made): (name: string) => Made {
  const kept = new Map<string, Made>();
  return (name) => {
    const made = kept.get(name) ?? make(name);
    kept.set(name, made);
    return made;
  };
}
