/** The name of the cookie that holds a session, without the prefix it has on https. */
export const SESSION_COOKIE = "tessera.session";
