const CHECKOUT = /^\/(redemptions|subscriptions)\/checkout\//;

/** Whether a path is of a page where a customer pays. */
export function isCheckout(path: string): boolean {
  return CHECKOUT.test(path);
}
