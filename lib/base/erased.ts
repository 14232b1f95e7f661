/** Replaces an erased identifier, IP address, receiver's response or reason. */
export const ERASED = "erased";

/** Replaces erased metadata. */
export const ERASED_METADATA = { erased: true } as const;

const ERASED_DOMAIN = "@customer.invalid";

/** Replaces an erased customer's email with a unique address that does not exist. */
export function erasedEmail(customerId: string): string {
  return `erased-${customerId}${ERASED_DOMAIN}`;
}

/** True for the address of an erased customer. */
export function isErasedEmail(email: string): boolean {
  return email.endsWith(ERASED_DOMAIN);
}
