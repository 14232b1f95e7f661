/**
 * Gives the URL's query one parameter of that name, in place of any it has, and leaves the rest of the URL as its owner
 * wrote it.
 */
export function setQueryParam(address: string, name: string, value: string): string {
  const url = new URL(address);
  const parts = url.search === "" ? [] : url.search.slice(1).split("&");
  const others = parts.filter((part) => !new URLSearchParams(part).has(name));
  url.search = [...others, `${name}=${encodeURIComponent(value)}`].join("&");
  return url.href;
}
