import { BROWSER_REFUSED } from "./refuse-browser.js";

/**
 * Throws, so that this module cannot be loaded. Bundlers for browsers load it in place of `tessera.js` and `webhooks.js`, so it
 * has the exports of both.
 */
function refuse(): never {
  throw new Error(BROWSER_REFUSED);
}

export const createTessera: never = refuse();
export const verifyWebhook: never = refuse();
export const WebhookVerificationError: never = refuse();
