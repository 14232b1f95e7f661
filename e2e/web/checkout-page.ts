import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Locator, Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong with a page, one line each. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const results = await page.evaluate<AxeResults>("axe.run()");
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** The parts of the checkout as a customer finds them. */
export function checkoutOn(page: Page) {
  const button = (name: string | RegExp): Locator => page.getByRole("button", { name });
  return {
    field: page.getByLabel("Voucher code"),
    check: button("Check"),
    pay: button(/^Pay/),
    vouchers: page.getByRole("list", { name: "Vouchers of this payment" }).getByRole("listitem"),
    alert: page.getByRole("main").getByRole("alert"),
    title: page.getByRole("heading", { level: 1 }),
    button,
  };
}

/** The code with its last character wrong. */
export function mistyped(code: string): string {
  return code.slice(0, -1) + (code.endsWith("7") ? "8" : "7");
}

/** What the page does when a text is pasted into what has the focus. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
