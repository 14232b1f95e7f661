import { BROWSER_REFUSED } from "./refuse-browser.js";

/**
 * Throws, so that loading this module fails. Bundlers for browsers load this module, which has the same exports, in place of the
 * package's other modules.
 */
function refuse(): never {
  throw new Error(BROWSER_REFUSED);
}

export const createTessera: never = refuse();
export const verifyWebhook: never = refuse();
export const WebhookVerificationError: never = refuse();
