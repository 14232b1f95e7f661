/** The `id` of the form, for buttons elsewhere on the page. Not in the form's file, whose values a server component cannot read. */
export const PAY_FORM = "pay";
