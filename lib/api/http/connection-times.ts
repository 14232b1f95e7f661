/**
 * Timeouts in milliseconds for a request's headers, for the whole request, and for an idle connection. The documentation lists
 * them.
 */
export const HEADERS_TIMEOUT_MS = 15_000;
export const REQUEST_TIMEOUT_MS = 30_000;
export const KEEP_ALIVE_MS = 65_000;
