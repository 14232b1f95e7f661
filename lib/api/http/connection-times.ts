/** How long a client may take to send a request, and how long its idle connection stays open. The documentation lists these times. */
export const HEADERS_TIMEOUT_MS = 15_000;
export const REQUEST_TIMEOUT_MS = 30_000;
export const KEEP_ALIVE_MS = 65_000;
