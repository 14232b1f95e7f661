import { DAY_MS } from "@/lib/base/clock";
import { callerFor } from "@/lib/base/signed-in-user";
import { setOptionalEvents } from "@/lib/webhooks/endpoints/manage-endpoint";
import { DEEP } from "../../support/fixtures/depth";
import { expectPageQuality } from "./page-quality";
import { expect, subscriptionOn, test } from "./subscriber";

test("a user builds a simulator scenario from steps, sees a result for each step, and can share the scenario as a link", {
  tag: DEEP,
}, async ({ page, subscriber }) => {
  const partner = await subscriber.partner();
  const receivedEvents = await subscriber.listen(partner, "test");
  await setOptionalEvents(callerFor(partner.user, "test"), ["cycle.overdue"]);
  const subscription = await subscriber.subscribe(partner, "test", { total_cycles: 3 });
  const { button, cycle } = subscriptionOn(page);
  const scenario = page.getByRole("region", { name: "Scenario" });
  await page.goto(subscription.path);
  await expect(button("Run scenario")).toHaveCount(0);
  await scenario.getByRole("heading", { name: "Scenario" }).click();
  for (const step of ["down", "fail:insufficient_balance", "late"]) {
    await scenario.getByLabel("Step", { exact: true }).selectOption(step);
    await button("Add step").click();
    await expect(scenario.getByLabel("Steps")).toHaveValue(new RegExp(`${step}$`));
  }
  await button("Run scenario").click();
  await expect(scenario.getByRole("listitem")).toHaveText([
    "downCycle 1 is paid.",
    "fail:insufficient_balance400 insufficient_balance",
    "latecycle.overdue",
  ]);
  await expectPageQuality(page);
  await expect(cycle(2)).toContainText("cycle.overdueDelivered");
  await expect(cycle(1)).toContainText("subscription.activatedDeliveredYour server returned 204, 2 attempts");
  expect(receivedEvents().map(({ type }) => type)).toEqual(["cycle.overdue", "subscription.activated"]);

  const path = `${subscription.path}?scenario=down,fail:insufficient_balance,late`;
  await expect(scenario.getByText(path)).toBeVisible();
  await page.goto(path);
  await page.getByRole("link", { name: "Refresh" }).click();
  await expect(page).toHaveURL(/\?scenario=down/);
  await expect(scenario.getByLabel("Steps")).toHaveValue("down\nfail:insufficient_balance\nlate");
  expect((await subscription.now()).current_cycle).toBe(1);
  await page.goto(`${subscription.path}?scenario=pay,refund`);
  await expect(scenario.getByLabel("Steps")).toHaveAccessibleDescription("Unknown step: refund");
  await scenario.getByLabel("Steps").fill("pay\npay, pay\nlate");
  await button("Run scenario").click();
  await expect(scenario.getByRole("listitem")).toHaveText([
    ...["payCycle 2 is paid.", "payCycle 3 is paid.", "pay422 subscription_not_active", "lateNot run"],
  ]);
  expect((await subscription.now()).status).toBe("completed");
});

test("a simulator scenario from a link runs in Arabic without JavaScript, and incomplete or unknown steps are refused", async ({
  scriptless: page,
  subscriber,
}) => {
  const subscription = await subscriber.subscribe(await subscriber.partner(), "test", { interval: "daily" });
  const { button } = subscriptionOn(page);
  const scenario = page.getByRole("region", { name: "السيناريو" });
  await page.goto(`${subscription.path}?locale=ar&scenario=pay,twice`);
  await scenario.getByLabel("الخطوة", { exact: true }).selectOption("until");
  await button("إضافة خطوة").click();
  await expect(scenario.getByLabel("التاريخ")).toHaveAttribute("aria-invalid", "true");
  const inFourDays = new Date(Date.now() + 4 * DAY_MS).toISOString().slice(0, 10);
  await scenario.getByLabel("الخطوة", { exact: true }).selectOption("until");
  await scenario.getByLabel("التاريخ").fill(inFourDays);
  await button("إضافة خطوة").click();
  await expect(scenario.getByLabel("الخطوات")).toHaveValue(`pay\ntwice\nuntil:${inFourDays}`);
  await button("تشغيل السيناريو").click();
  await expect(scenario.getByRole("listitem").last()).toContainText(/دُفعت الدورات من .*3.* إلى .*5/);
  await page.reload();
  expect((await subscription.now()).current_cycle).toBe(5);
  await scenario.getByLabel("الخطوات").fill("pay,fail:nothing");
  await button("تشغيل السيناريو").click();
  await expect(scenario.getByLabel("الخطوات")).toHaveAccessibleDescription(/fail:nothing/);
  expect((await subscription.now()).current_cycle).toBe(5);
});
