/** Names of the fields that hold what is never shown again once it was sent. */
export const SECRET_FIELD = /password|secret|^confirm_/;
