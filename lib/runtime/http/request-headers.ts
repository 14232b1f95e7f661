import type { IncomingMessage } from "node:http";

/**
 * Removes headers of a request by name, whichever way they are read later: Node keeps them parsed and raw, Next
 * reads the one and the web-standard listener also the other.
 */
export function dropHeaders(request: IncomingMessage, unwanted: (lowerName: string) => boolean): void {
  for (const name of Object.keys(request.headers)) {
    if (unwanted(name)) delete request.headers[name];
  }
  const raw = request.rawHeaders;
  const kept: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const [name, value] = [raw[index] ?? "", raw[index + 1] ?? ""];
    if (!unwanted(name.toLowerCase())) kept.push(name, value);
  }
  request.rawHeaders = kept;
}

/** Adds a header that {@link dropHeaders} has made sure is absent. */
export function addHeader(request: IncomingMessage, lowerName: string, value: string): void {
  request.headers[lowerName] = value;
  request.rawHeaders.push(lowerName, value);
}
