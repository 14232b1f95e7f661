/** The field of a form in which a signed-in user gives their password once more. Apart from schemas: every form has it. */
export const CONFIRM_PASSWORD = "confirm_password";

/** The field beside it for a code of the second factor, where the account asks for one. */
export const CONFIRM_CODE = "confirm_code";
