/**
 * The text that replaces erased personal data, such as a customer identifier, an IP address, a refund's reason or a webhook
 * response.
 */
export const ERASED = "erased";

/** The object that replaces the metadata of an erased customer's intents, subscriptions, sales and refunds. */
export const ERASED_METADATA = { erased: true } as const;

const ERASED_DOMAIN = "@customer.invalid";

/** Returns the address that replaces an erased customer's email. The address is unique, and its domain does not exist. */
export function erasedEmail(customerId: string): string {
  return `erased-${customerId}${ERASED_DOMAIN}`;
}

/** Returns true for an address from {@link erasedEmail}. */
export function isErasedEmail(email: string): boolean {
  return email.endsWith(ERASED_DOMAIN);
}
