import type { Page } from "@playwright/test";
import { setEndpoint } from "@/lib/endpoints/set-endpoint";
import { sendTestEvent } from "@/lib/events/send-test-event";
import { callerFor } from "@/lib/signed-in-user";
import { expect, test } from "./console";

const focused = (page: Page) => page.locator(":focus");

/** Presses a button and confirms what its dialog asks, without a pointer. */
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

test("the first Tab on a page of a dashboard lands on the skip link, also where the navigation scrolls", async ({
  signedIn,
  people: { partner },
}) => {
  const page = await signedIn(partner);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of ["/partner/test", "/partner/test/account", "/partner/live/webhook/doctor"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      await expect(page.locator("nav [aria-current=page]:visible").first()).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Tab");
      await expect(focused(page), `${path} at ${width}`).toHaveText("Skip to content");
    }
  }
});

test("after a dialog the focus is where it was, or on the page's content where that is gone", async ({
  signedIn,
  people: { partner },
  receiver,
}) => {
  const caller = callerFor(partner.user, "test");
  await setEndpoint(caller, { url: receiver.url });
  const { id } = await sendTestEvent(caller, { type: "redemption-intent.success" });
  const page = await signedIn(partner);

  await page.goto("/partner/test/webhook");
  await page.getByRole("button", { name: "Switch off deliveries" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(focused(page)).toHaveText("Switch off");
  await confirmByKeyboard(page, "Rotate the signing secret", "Rotate secret");
  await expect(focused(page)).toHaveText("Rotate");
  await confirmByKeyboard(page, "Switch off deliveries", "Switch off");
  await expect(page.getByText("Deliveries are switched off")).toBeVisible();
  await expect(focused(page)).toHaveAttribute("id", "main");

  await setEndpoint(caller, { url: receiver.url });
  await page.goto(`/partner/test/webhook/events/${id}`);
  await confirmByKeyboard(page, "Resend", "Resend");
  await expect(page.getByRole("heading", { name: "Delivery 2, resent" })).toBeVisible();
  await expect(focused(page)).toHaveCount(1);

  await page.goto("/partner/test/keys");
  await confirmByKeyboard(page, "Revoke the key", "Revoke key");
  await expect(focused(page)).toHaveAttribute("id", "main");
});
