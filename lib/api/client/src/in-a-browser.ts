import { BROWSER_REFUSED } from "./refuse-browser.js";

/** Bundlers for browsers use this module instead of the others. It has the same exports and throws when it is loaded. */
function refuse(): never {
  throw new Error(BROWSER_REFUSED);
}

export const createTessera: never = refuse();
export const verifyWebhook: never = refuse();
export const WebhookVerificationError: never = refuse();
