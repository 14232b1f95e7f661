/**
 * The `id` of the payment form, for buttons elsewhere on the page. It is defined in a separate file, because a server component
 * cannot read values from the form's client module.
 */
export const PAY_FORM = "pay";
