/** The field of a form in which a signed-in user gives their password once more. Apart from schemas: every form has it. */
export const CONFIRM_PASSWORD = "confirm_password";
