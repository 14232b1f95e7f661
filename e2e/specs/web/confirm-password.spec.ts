import type { Page } from "@playwright/test";
import { callerFor } from "@/lib/base/signed-in-user";
import { rowOf, sql } from "@/lib/db/sql";
import { addApprovedAccount, addOperator } from "@/lib/runtime/demo-world/people";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { newEmail, PASSWORD, partnerNamed, resellerWith } from "../../support/world/accounts";
import { sell } from "../../support/world/sales";
import { holdScripts } from "./hold-scripts";
import { expectPageQuality } from "./page-quality";
import { elevenMinutesLater, expect, test } from "./signed-in";

const passwordPrompt = (page: Page) => page.getByText(/Nothing was changed yet.*Enter it again to continue/);

async function feeOf(accountId: string): Promise<number | undefined> {
  const row = await rowOf({ fee: "integer" })(
    sql`SELECT fee_bps AS fee FROM accounts WHERE id = ${accountId}::uuid`,
  );
  return row?.fee;
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "enabled" : "disabled";

  test(`changing a fee requires that the password was confirmed within the last ten minutes, and the form keeps its input while it asks for the password, with JavaScript ${how}`, {
    tag: deepUnless(javaScriptEnabled),
  }, async ({ signedIn }) => {
    const credentials = { email: newEmail("operator"), password: PASSWORD };
    const operator = await addOperator(credentials);
    const partner = await addApprovedAccount(operator, partnerNamed("Careful Games"));
    const page = await signedIn(credentials, { javaScriptEnabled });
    await page.goto(`/operator/live/accounts/${partner.user.accountId}/terms`);
    await page.getByLabel("Fee in percent").fill("12.34");
    await page.getByRole("button", { name: "Preview fee" }).click();
    await expect(page.getByText("30.00%", { exact: true })).toBeVisible();
    await expect(page.getByText("12.34%", { exact: true })).toBeVisible();
    await elevenMinutesLater(credentials.email);
    const save = page.getByRole("button", { name: "Set 12.34%" });
    await page.getByText("Set the fee", { exact: true }).click();
    await save.click();
    await expect(passwordPrompt(page)).toBeVisible();
    await expect(page.getByLabel("Fee in percent")).toHaveValue("12.34");
    expect(await feeOf(partner.user.accountId)).toBe(3_000);

    await page.getByLabel("Your password").fill("not the password");
    await save.click();
    await expect(page.getByLabel("Your password")).toHaveAccessibleDescription(
      /is not your current password/i,
    );
    expect(await feeOf(partner.user.accountId)).toBe(3_000);

    await page.getByLabel("Your password").fill(PASSWORD);
    await save.click();
    await expect(page.getByText("Platform fee saved")).toBeVisible();
    await expect(page.getByLabel("Your password")).toHaveCount(0);
    expect(await feeOf(partner.user.accountId)).toBe(1_234);

    await page.getByLabel("Fee in percent").fill("20");
    await page.getByRole("button", { name: "Preview fee" }).click();
    await expect(page.getByText("20.00%", { exact: true })).toBeVisible();
    await page.getByText("Set the fee", { exact: true }).click();
    await page.getByRole("button", { name: "Set 20.00%" }).click();
    await expect.poll(() => feeOf(partner.user.accountId)).toBe(2_000);
  });

  test(`changing the webhook URL requires the password in the live environment but not in the test environment, with JavaScript ${how}`, {
    tag: deepUnless(!javaScriptEnabled),
  }, async ({ world, signedIn }) => {
    const partner = await addApprovedAccount(world.operator, partnerNamed("Rerouted Games"));
    const page = await signedIn(partner, { javaScriptEnabled });
    await page.goto("/partner/test/webhook");
    await elevenMinutesLater(partner.email);
    await page.getByRole("textbox", { name: "URL" }).fill("https://hooks.example/test");
    await page.getByRole("button", { name: "Save URL" }).click();
    await expect(page.getByText("Webhook URL saved")).toBeVisible();

    await page.goto("/partner/live/webhook");
    await page.getByRole("textbox", { name: "URL" }).fill("https://hooks.example/live");
    await page.getByRole("button", { name: "Save URL" }).click();
    await expect(passwordPrompt(page)).toBeVisible();
    await expect(page.getByRole("textbox", { name: "URL" })).toHaveValue("https://hooks.example/live");
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Save URL" }).click();
    await expect(page.getByText("Webhook URL saved")).toBeVisible();
  });
}

test("crediting a live wallet, charging back a live sale and creating a live API key require the password again after ten minutes", async ({
  signedIn,
  world,
}) => {
  const credentials = { email: newEmail("operator"), password: PASSWORD };
  await addOperator(credentials);
  const reseller = await resellerWith(world, 100_000, "Asked Shop");
  const page = await signedIn(credentials);
  await page.goto(`/operator/live/accounts/${reseller.user.accountId}`);
  await elevenMinutesLater(credentials.email);
  const dialog = page.getByRole("dialog");
  await page.getByLabel("Amount to credit").fill("10.00");
  await page.getByLabel("Reference for the payment received").fill("statement 7");
  await page.getByRole("button", { name: "Preview credit" }).click();
  await expect(page.getByText("€1,010.00", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Credit the wallet in live mode" }).click();
  await dialog.getByRole("button", { name: "Credit €10.00" }).click();
  await expect(passwordPrompt(page)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Credit €10.00" }).click();
  await expect(page.getByText("€10.00 credited to the live wallet")).toBeVisible();
  await elevenMinutesLater(credentials.email);

  const { reference } = await sell(callerFor(reseller.user, "live"), [500]);
  await page.goto(`/operator/live/accounts/${reseller.user.accountId}/corrections`);
  await page.getByLabel("Sale reference").fill(reference);
  await page.getByRole("button", { name: "Find sale" }).click();
  await page.getByRole("button", { name: "Charge back", exact: true }).click();
  await dialog.getByRole("button", { name: /^Charge back/ }).click();
  await expect(passwordPrompt(page)).toBeVisible();
  await expect(dialog.getByLabel("Your password")).toBeFocused();
  await expectPageQuality(page);

  const own = await signedIn(reseller, { javaScriptEnabled: false });
  await own.goto("/reseller/live/keys");
  await elevenMinutesLater(reseller.email);
  await own.getByLabel("Name").fill("Another server");
  await own.getByRole("button", { name: "Create key" }).click();
  await expect(passwordPrompt(own)).toBeVisible();
  await own.getByLabel("Your password").fill(PASSWORD);
  await own.getByRole("button", { name: "Create key" }).click();
  await expect(own.getByText(/^sk_live_tsr_\w{30,}$/)).toBeVisible();
});

test("revealing the live signing secret requires that the password was confirmed within the last ten minutes", async ({
  world,
  signedIn,
}) => {
  const partner = await addApprovedAccount(world.operator, partnerNamed("Sealed Games"));
  const caller = callerFor(partner.user, "live");
  await setEndpoint(caller, { url: "https://hooks.example/live" });
  const secret = await revealSecret(caller);
  const page = await signedIn(partner);
  await page.goto("/partner/live/webhook");
  await elevenMinutesLater(partner.email);
  await page.getByRole("button", { name: "Reveal the signing secret" }).click();
  await expect(passwordPrompt(page)).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Reveal the signing secret" }).click();
  await expect(page.getByText(secret)).toBeVisible();
});

test("a dialog opened without JavaScript stays open while it asks for the password", { tag: DEEP }, async ({
  signedIn,
  world,
}) => {
  const credentials = { email: newEmail("operator"), password: PASSWORD };
  await addOperator(credentials);
  const reseller = await resellerWith(world, 100_000, "Plain Shop");
  const page = await signedIn(credentials, { javaScriptEnabled: false });
  await page.goto(`/operator/live/accounts/${reseller.user.accountId}/corrections`);
  await elevenMinutesLater(credentials.email);
  await page.getByRole("button", { name: "Erase a customer" }).click();
  await page.getByLabel("Customer identifier").fill("customer-4711");
  await page.getByRole("button", { name: "Erase customer" }).click();
  await expect(passwordPrompt(page)).toBeVisible();
  await expect(page.getByLabel("Customer identifier")).toHaveValue("customer-4711");
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Erase customer" }).click();
  await expect(page.getByText("No data of this customer was found.")).toBeVisible();
});

test("a dialog that is opened before hydration stays open", async ({ signedIn, world }) => {
  const credentials = { email: newEmail("operator"), password: PASSWORD };
  await addOperator(credentials);
  const reseller = await resellerWith(world, 100_000, "Hasty Shop");
  const page = await signedIn(credentials);
  const hydrate = await holdScripts(page);
  await page.goto(`/operator/live/accounts/${reseller.user.accountId}/corrections`, {
    waitUntil: "domcontentloaded",
  });
  await page.getByRole("button", { name: "Erase a customer" }).click();
  await expect(page.getByLabel("Customer identifier")).toBeVisible();
  hydrate();
  await expect(page.getByRole("dialog").getByLabel("Customer identifier")).toBeVisible();
});

test("a button that is pressed before hydration and released during or after hydration opens its dialog", async ({
  signedIn,
  world,
}) => {
  const credentials = { email: newEmail("operator"), password: PASSWORD };
  await addOperator(credentials);
  const reseller = await resellerWith(world, 100_000, "Pressed Shop");
  const page = await signedIn(credentials);
  await page.addInitScript(() => {
    const add = EventTarget.prototype.addEventListener;
    // Marks the URL and blocks the page for a moment while React attaches its listeners, so that the mouse button can be
    // released before hydration is complete.
    EventTarget.prototype.addEventListener = function (...args) {
      if (this === document && args[0] === "click") {
        location.hash = "blocked";
        const end = performance.now() + 500;
        while (performance.now() < end);
      }
      add.apply(this, args);
    };
  });
  const trigger = page.getByRole("button", { name: "Erase a customer" });
  for (const isReleasedBefore of [true, false]) {
    const hydrate = await holdScripts(page);
    await page.goto(`/operator/live/accounts/${reseller.user.accountId}/corrections`, {
      waitUntil: "domcontentloaded",
    });
    await trigger.hover();
    await page.mouse.down();
    const blocked = page.waitForURL("**#blocked", { waitUntil: "commit" });
    hydrate();
    await blocked;
    if (!isReleasedBefore) await expect(trigger).not.toHaveAttribute("popovertarget");
    await page.mouse.up();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Go back" })).toBeVisible();
  }
});
