/**
 * The name of the form field in which a signed-in user enters their password again. It is defined in a separate file, because
 * every form imports it.
 */
export const CONFIRM_PASSWORD = "confirm_password";

/** The name of the form field for a second-factor code, if the account requires one. */
export const CONFIRM_CODE = "confirm_code";
