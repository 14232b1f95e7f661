import { BROWSER_REFUSED } from "./refuse-browser.js";

/**
 * Always throws. The exports below call it, so loading this module fails. Bundlers for browsers include this module in place of
 * `tessera.js` and `webhooks.js`, so it has the exports of both.
 */
function refuse(): never {
  throw new Error(BROWSER_REFUSED);
}

export const createTessera: never = refuse();
export const verifyWebhook: never = refuse();
export const WebhookVerificationError: never = refuse();
