import type { Page } from "@playwright/test";
import { callerFor } from "@/lib/base/signed-in-user";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { sendTestEvent } from "@/lib/webhooks/events/send-test-event";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { expect, test } from "./console";

const focused = (page: Page) => page.locator(":focus");

/** Presses the button `trigger` and then the button `answer` in its dialog, using only the keyboard. */
async function confirmByKeyboard(page: Page, trigger: string, answer: string): Promise<void> {
  await page.getByRole("button", { name: trigger }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  const yes = page.getByRole("dialog").getByRole("button", { name: answer, exact: true });
  for (let stops = 0; stops < 6 && !(await isFocused(yes)); stops += 1) await page.keyboard.press("Tab");
  await expect(yes).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
}

const isFocused = (button: ReturnType<Page["locator"]>) =>
  button.evaluate((element) => element === document.activeElement);

/**
 * The pages whose navigation is checked. Each row contains the window's width in pixels, the path, the page's navigation entry,
 * and whether the page is also checked on every push.
 */
const VISITS = [
  [360, "/partner/test/webhook", "Webhook", true],
  [1280, "/partner/live/webhook", "Webhook", true],
  ...[360, 1280].flatMap((width) => [
    [width, "/partner/test", "Overview", false] as const,
    [width, "/partner/test/account", "Account", false] as const,
    [width, "/partner/live/webhook/doctor", "Webhook", false] as const,
  ]),
] as const;

for (const [width, path, name, isInPush] of VISITS) {
  test(`on ${path} in a window ${width} pixels wide, Tab focuses the skip link, the page's navigation entry is visible, and the environment stays visible after scrolling`, {
    tag: deepUnless(isInPush),
  }, async ({ signedIn, people: { partner } }) => {
    const page = await signedIn(partner, { viewport: { width, height: 740 } });
    await page.goto(path, { waitUntil: "networkidle" });
    const main = page.getByRole("navigation", { name: "Main" });
    const named =
      width === 360
        ? page.locator("summary").filter({ hasText: `Menu, ${name}` })
        : main.locator("[aria-current=page]");
    await expect(named).toHaveText(width === 360 ? `Menu, ${name}` : name);
    await expect(named).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Tab");
    await expect(focused(page)).toHaveText("Skip to content");
    await page.setViewportSize({ width, height: 400 });
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    const environment = page.getByRole("navigation", { name: "Environment" });
    await expect(environment.locator("[aria-current]")).toHaveText(path.includes("/test") ? "Test" : "Live");
    await expect(environment).toBeInViewport({ ratio: 1 });
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`on a phone, the links of the dashboard menu can be used by keyboard and touch, with JavaScript ${javaScriptEnabled ? "enabled" : "disabled"}`, {
    tag: deepUnless(javaScriptEnabled),
  }, async ({ signedIn, people: { partner } }) => {
    const page = await signedIn(partner, { viewport: { width: 360, height: 740 }, javaScriptEnabled });
    await page.goto("/partner/test/webhook/events");
    const opener = page.locator("summary").filter({ hasText: "Menu" });
    const main = page.getByRole("navigation", { name: "Main" });
    await expect(main).toBeHidden();
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(main).toBeVisible();
    for (const link of await main.getByRole("link").all()) {
      const box = await link.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      await expect(link).toBeInViewport({ ratio: 1 });
    }
    await main.getByRole("link", { name: "Intents" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/partner/test/intents");
    await expect(main).toBeHidden();
    if (!javaScriptEnabled) return;
    await expect(focused(page)).toHaveText("Menu, Intents");
    await page.keyboard.press("Enter");
    await expect(main).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(main).toBeHidden();
  });
}

test("the menu of saved views closes on Escape, which returns the focus to its button, and on a click outside it", async ({
  signedIn,
  people: { partner },
}) => {
  const page = await signedIn(partner);
  await page.goto("/partner/test/intents?status=failed", { waitUntil: "networkidle" });
  const opener = page.locator("summary").filter({ hasText: "Views" });
  const field = page.getByLabel("Save these filters as");
  await opener.click();
  await field.fill("Gone wrong");
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await field.click();
  await expect(field).toHaveValue("Gone wrong");
  await page.getByRole("heading", { level: 1 }).click({ force: true });
  await expect(field).toBeHidden();
});

test("closing a dialog returns the focus to the button that opened it, or to the page's content if that button is gone", async ({
  signedIn,
  people: { partner },
  receiver,
}) => {
  const caller = callerFor(partner.user, "test");
  await setEndpoint(caller, { url: receiver.url });
  const page = await signedIn(partner);
  await page.goto("/partner/test/webhook");
  await page.getByRole("button", { name: "Disable deliveries" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(focused(page)).toHaveText("Disable deliveries");
  await confirmByKeyboard(page, "Rotate signing secret", "Rotate secret");
  await expect(focused(page)).toHaveText("Rotate signing secret");
  await confirmByKeyboard(page, "Disable deliveries", "Disable deliveries");
  await expect(page.getByText("Deliveries are disabled")).toBeVisible();
  await expect(focused(page)).toHaveAttribute("id", "main");
});

test("confirming a dialog that resends an event or revokes an API key does not lose the keyboard focus", {
  tag: DEEP,
}, async ({ signedIn, people: { partner }, receiver }) => {
  const caller = callerFor(partner.user, "test");
  await setEndpoint(caller, { url: receiver.url });
  const { id } = await sendTestEvent(caller, { type: "redemption-intent.success" });
  const page = await signedIn(partner);
  await page.goto(`/partner/test/webhook/events/${id}`);
  await confirmByKeyboard(page, "Resend event", "Resend event");
  await expect(page.getByRole("heading", { name: "Delivery 2", exact: true })).toBeVisible();
  await expect(focused(page)).toHaveCount(1);

  await page.goto("/partner/test/keys");
  await confirmByKeyboard(page, "Revoke the key", "Revoke key");
  await expect(focused(page)).toHaveAttribute("id", "main");
});
