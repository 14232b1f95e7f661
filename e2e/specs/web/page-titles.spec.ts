import type { Page } from "@playwright/test";
import { checkoutOn } from "./checkout-page";
import { expect, test } from "./customer";

/** Records the page's title and all its later values. Returns a function that returns the recorded titles. */
async function recordTitles(page: Page): Promise<() => Promise<string[]>> {
  const titles = await page.evaluateHandle(() => {
    const recorded = [document.title];
    new MutationObserver(() => {
      if (document.title !== recorded.at(-1)) recorded.push(document.title);
    }).observe(document.head, { childList: true, subtree: true, characterData: true });
    return recorded;
  });
  return () => titles.jsonValue();
}

test("a dashboard page and its title appear together, and a screen reader announces the title", async ({
  signedIn,
  world,
}) => {
  const page = await signedIn(world.partner);
  const title = (name: string) => `${name} · Tessera`;
  await page.goto("/partner/test");
  const titles = await recordTitles(page);
  const opened = async (name: string) => {
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    expect(await page.title()).toBe(title(name));
    await expect(page.locator("next-route-announcer")).toHaveText(title(name));
  };
  const navigation = page.getByRole("navigation", { name: "Main" });
  for (const name of ["Intents", "Customers", "Refunds"]) {
    await navigation.getByRole("link", { name, exact: true }).click();
    await opened(name);
  }
  for (const name of ["Customers", "Intents"]) {
    await page.goBack();
    await opened(name);
  }
  expect(await titles()).toEqual(
    ["Overview", "Intents", "Customers", "Refunds", "Customers", "Intents"].map(title),
  );
});

/**
 * Delivers each response to a form post in two parts, as a slow network may. The second part starts with the page's title and
 * arrives 0 to 25 ms later than the first one, by turns.
 */
function splitResponses(): void {
  const fetchWhole = window.fetch;
  let posts = 0;
  window.fetch = async (...request) => {
    const response = await fetchWhole(...request);
    if (request[1]?.method !== "POST") return response;
    const text = await response.text();
    const titleAt = text.lastIndexOf("\n", text.indexOf('["$","title"')) + 1;
    const delayMs = (posts * 7) % 26;
    posts += 1;
    const body = new ReadableStream({
      async start(parts) {
        parts.enqueue(new TextEncoder().encode(text.slice(0, titleAt)));
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        parts.enqueue(new TextEncoder().encode(text.slice(titleAt)));
        parts.close();
      },
    });
    return new Response(body, response);
  };
}

test("the checkout's title stays while a slow phone on a slow network adds and removes a voucher ten times", async ({
  page,
  context,
  customer,
}) => {
  const intent = await customer.intent(2_500);
  const [code = ""] = (await customer.vouchers([1_000])).codes;
  const { field, vouchers } = checkoutOn(page);
  await page.addInitScript(splitResponses);
  await page.goto(intent.path, { waitUntil: "networkidle" });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const titles = await recordTitles(page);
  for (let round = 0; round < 10; round += 1) {
    await field.fill(code);
    await expect(vouchers).toContainText("Balance");
    const removed = page.waitForResponse((response) => response.request().method() === "POST");
    await vouchers.getByRole("button").click();
    await removed;
  }
  expect(await titles()).toEqual(["Pay €25.00 to Acme Games · Tessera"]);
});
