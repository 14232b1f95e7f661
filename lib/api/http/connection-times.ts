/** The time within which a request's headers must arrive. */
export const HEADERS_TIMEOUT_MS = 15_000;
/** The time within which a whole request must arrive. The documentation states this time. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** The time after which an idle connection is closed. The documentation states this time. */
export const KEEP_ALIVE_MS = 65_000;
