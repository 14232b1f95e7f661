/** The session storage key of the voucher code passed to the next page. */
const PASSED_CODE_KEY = "tessera.code";

/**
 * The name of the cookie with the access code of the payment checkout that this browser opened last. The cookie is sent only to
 * `/v`, the page that a printed voucher's QR code opens.
 */
export const OPEN_CHECKOUT_COOKIE = "tessera.open";

/**
 * The time, in seconds, for which `/v` offers the checkout that this browser opened last. It is short, because several people
 * might share the device.
 */
const OPEN_CHECKOUT_S = 60 * 60;

/**
 * Stores in a cookie which payment checkout this browser opened last. For an hour, `/v` offers that checkout if it still
 * accepts voucher codes.
 */
export function rememberOpenCheckout(accessCode: string): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context.
  document.cookie = `${OPEN_CHECKOUT_COOKIE}=${accessCode}; path=/v; max-age=${OPEN_CHECKOUT_S}; samesite=lax${secure}`;
}

/** Passes a voucher code through session storage to the checkout that this tab opens next, so that no URL contains the code. */
export function passCodeToNextPage(code: string): void {
  window.sessionStorage.setItem(PASSED_CODE_KEY, code);
}

/**
 * Returns the voucher code passed by the previous page in this tab and deletes it from storage. Returns an empty string if
 * there is none or if storage is blocked.
 */
export function takePassedCode(): string {
  try {
    const code = window.sessionStorage.getItem(PASSED_CODE_KEY) ?? "";
    window.sessionStorage.removeItem(PASSED_CODE_KEY);
    return code;
  } catch {
    // Storage is blocked in this browser.
    return "";
  }
}
