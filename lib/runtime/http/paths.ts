/** The path that the job engine calls. */
export const JOBS_PATH = "/api/inngest";

const CHECKOUT = /^\/(redemptions|subscriptions)\/checkout\//;

/** Returns true for the path of a page where a customer pays. */
export function isCheckout(path: string): boolean {
  return CHECKOUT.test(path);
}
