/** Adds one parameter and leaves the rest of the URL as its owner wrote it. */
export function addToQuery(address: string, name: string, value: string): string {
  const url = new URL(address);
  url.search += `${url.search ? "&" : "?"}${name}=${encodeURIComponent(value)}`;
  return url.href;
}
