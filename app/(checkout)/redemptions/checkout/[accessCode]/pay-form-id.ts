/**
 * The `id` of the payment form, for buttons elsewhere on the page. In a separate file, because a server component cannot read
 * values from the form's client module.
 */
export const PAY_FORM = "pay";
