import { BROWSER_REFUSED } from "./refuse-browser.js";

/** A bundler for browsers takes this module in place of the others: it has their names, and refuses to load. */
function refuse(): never {
  throw new Error(BROWSER_REFUSED);
}

export const createTessera: never = refuse();
export const verifyWebhook: never = refuse();
export const WebhookVerificationError: never = refuse();
