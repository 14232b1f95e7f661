/**
 * Returns a URL with a query parameter set to `value`. Removes earlier parameters with the same name, and neither changes nor
 * re-encodes the rest of the URL.
 */
export function setQueryParam(address: string, name: string, value: string): string {
  const url = new URL(address);
  const parts = url.search === "" ? [] : url.search.slice(1).split("&");
  const others = parts.filter((part) => !new URLSearchParams(part).has(name));
  url.search = [...others, `${name}=${encodeURIComponent(value)}`].join("&");
  return url.href;
}
