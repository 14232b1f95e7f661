/**
 * Returns a URL with a query parameter set to `value`. Removes existing parameters with the same name. Leaves the other
 * parameters exactly as they are, without encoding them again.
 */
export function setQueryParam(address: string, name: string, value: string): string {
  const url = new URL(address);
  const parts = url.search === "" ? [] : url.search.slice(1).split("&");
  const others = parts.filter((part) => !new URLSearchParams(part).has(name));
  url.search = [...others, `${name}=${encodeURIComponent(value)}`].join("&");
  return url.href;
}
