/** The key in the tab's session storage. */
const HANDED_CODE = "tessera.code";

/** The cookie with the access code of the checkout that this browser opened last. Sent to `/v` only. */
export const OPEN_CHECKOUT = "tessera.open";

/** How long `/v` offers a checkout after it was opened, so that a device used by several people forgets it. */
const OPEN_CHECKOUT_S = 60 * 60;

/** Stores which checkout this browser opened last. The server offers it only while it is open. */
export function rememberOpenCheckout(accessCode: string): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context.
  document.cookie = `${OPEN_CHECKOUT}=${accessCode}; path=/v; max-age=${OPEN_CHECKOUT_S}; samesite=lax${secure}`;
}

/** Passes a code to the next page opened in this tab. The code appears in no URL and no request. */
export function handCode(code: string): void {
  window.sessionStorage.setItem(HANDED_CODE, code);
}

/** Returns the code that the previous page of this tab handed over, once; empty without one. */
export function takeHandedCode(): string {
  try {
    const code = window.sessionStorage.getItem(HANDED_CODE) ?? "";
    window.sessionStorage.removeItem(HANDED_CODE);
    return code;
  } catch {
    // The browser blocks storage.
    return "";
  }
}
