/** The name of the form field in which a signed-in user enters their password again. */
export const CONFIRM_PASSWORD = "confirm_password";

/** The name of the form field for a second-factor code. A form has this field only if the account requires a code. */
export const CONFIRM_CODE = "confirm_code";

/** Matches the names of fields that contain secrets. A form never shows their values again. */
export const SECRET_FIELD = /password|secret|^confirm_/;
