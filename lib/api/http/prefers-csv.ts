/**
 * Returns whether an `Accept` header prefers `text/csv` to JSON (RFC 9110, section 12.5.1). A wildcard never selects CSV, because
 * JSON is the default.
 */
export function prefersCsv(accept: string | null): boolean {
  if (accept === null) return false;
  const ranges = accept.split(",").map(rangeOf);
  const weightOf = (type: string) =>
    Math.max(0, ...ranges.map((one) => (one.type === type ? one.weight : 0)));
  return weightOf("text/csv") > weightOf("application/json");
}

function rangeOf(range: string): { readonly type: string; readonly weight: number } {
  const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((one) => one.startsWith("q="))?.slice("q=".length) ?? "1";
  return { type, weight: Number(weight) || 0 };
}
