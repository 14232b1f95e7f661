/**
 * The maximum number of warnings per process. Further warnings are dropped: a process with so many probably generates field
 * names.
 */
const MAX_WARNINGS = 100;

const warned = new Set<string>();

/**
 * Warns about each field of a request that the server ignored, once per operation and field in a process. `header` is the
 * response header `Tessera-Ignored-Fields`.
 */
export function warnIgnoredFields(operation: string, header: string | null): void {
  for (const field of header?.split(", ") ?? []) {
    const text = `${operation} has no field ${field}: Tessera ignored it`;
    if (warned.has(text) || warned.size === MAX_WARNINGS) continue;
    warned.add(text);
    process.emitWarning(text, { type: "TesseraWarning", code: "TESSERA_IGNORED_FIELD" });
  }
}
