/**
 * Carries the path and query of a request from the front door to a page, which Next does not tell it. Without a front door
 * anybody may write it, so it is believed for nothing but where its own sender is led after signing in.
 */
export const REQUESTED_PATH_HEADER = "x-tessera-path";
