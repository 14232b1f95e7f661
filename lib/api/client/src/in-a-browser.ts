import { BROWSER_REFUSED } from "./refuse-browser.js";

/**
 * Throws when the module is loaded. Bundlers for browsers use this module, which has the same exports, instead of the real ones.
 */
function refuse(): never {
  throw new Error(BROWSER_REFUSED);
}

export const createTessera: never = refuse();
export const verifyWebhook: never = refuse();
export const WebhookVerificationError: never = refuse();
