/**
 * Returns a URL in which a query parameter is set and others with the same name are removed. The rest of the URL is neither
 * changed nor re-encoded.
 */
export function setQueryParam(address: string, name: string, value: string): string {
  const url = new URL(address);
  const parts = url.search === "" ? [] : url.search.slice(1).split("&");
  const others = parts.filter((part) => !new URLSearchParams(part).has(name));
  url.search = [...others, `${name}=${encodeURIComponent(value)}`].join("&");
  return url.href;
}
