import { BROWSER_REFUSED } from "./refuse-browser.js";

/**
 * Throws when this module is loaded. Bundlers for browsers load it in place of the package's other modules, whose exports it has.
 */
function refuse(): never {
  throw new Error(BROWSER_REFUSED);
}

export const createTessera: never = refuse();
export const verifyWebhook: never = refuse();
export const WebhookVerificationError: never = refuse();
