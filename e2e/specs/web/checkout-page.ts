import type { Locator, Page } from "@playwright/test";

/** Returns locators for the checkout page. */
export function checkoutOn(page: Page) {
  const button = (name: string | RegExp): Locator => page.getByRole("button", { name });
  return {
    field: page.getByLabel("Voucher code"),
    check: button("Check"),
    pay: button(/^Pay/),
    vouchers: page.getByRole("list", { name: "Vouchers for this payment" }).getByRole("listitem"),
    alert: page.getByRole("main").getByRole("alert"),
    title: page.getByRole("heading", { level: 1 }),
    button,
  };
}

/** Returns the code with a wrong last character. */
export function mistyped(code: string): string {
  return code.slice(0, -1) + (code.endsWith("7") ? "8" : "7");
}

/** Pastes a text into a field. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Enters each text into a field with an event, without a render between the events. */
export async function enterAtOnce(field: Locator, texts: readonly string[]): Promise<void> {
  await field.evaluate((input: HTMLInputElement, entered) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    for (const text of entered) {
      setValue?.call(input, text);
      input.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
    }
  }, texts);
}
