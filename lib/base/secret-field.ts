/** Matches the names of fields that contain secrets. A form never shows their values again. */
export const SECRET_FIELD = /password|secret|^confirm_/;
