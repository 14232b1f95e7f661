import { callerFor } from "@/lib/base/signed-in-user";
import { simulateCycle } from "@/lib/payments/cycles/simulate-cycle";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { sendTestEvent } from "@/lib/webhooks/events/send-test-event";
import { DEEP } from "../../support/fixtures/depth";
import { subscribe } from "../../support/world/subscriptions";
import { consoleOn, expect, test } from "./console";
import { expandFilters } from "./expand-filters";
import { expectPageQuality } from "./page-quality";
import { requestAs } from "./request-as";

const HOME = "/partner/test/webhook";

test("a test event appears only in the list and the CSV file of test events", { tag: DEEP }, async ({
  signedIn,
  people: { partner },
  receiver,
}) => {
  const caller = callerFor(partner.user, "test");
  await simulateCycle((await subscribe(caller)).accessCode, 1);
  await setEndpoint(caller, { url: receiver.url });
  receiver.answers(500);
  const { id } = await sendTestEvent(caller, { type: "subscription.renewed" });
  const page = await signedIn(partner);
  const { events, overview, rows } = consoleOn(page, HOME);
  await overview();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("subscription.activated");
  await events("?status=failed");
  await expect(page.getByText("No matching event")).toBeVisible();
  await events();
  await expect(rows).toHaveCount(1);
  await expandFilters(page);
  await page.getByLabel("Type").selectOption("Test events");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/type=test/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(/subscription\.renewed.*Test event.*Failed/);
  const file = async (query: string) => (await requestAs(page, `${HOME}/events.csv${query}`)).text();
  expect(await file("")).not.toContain(id);
  expect((await file("?type=test")).trim().split("\r\n")).toEqual([
    expect.stringMatching(/^id,/),
    expect.stringContaining(`${id},subscription.renewed,`),
  ]);
});

test("the webhook page shows the latest test events until the first real event, and the list of events links to the test events", {
  tag: DEEP,
}, async ({ signedIn, people: { partner }, receiver }) => {
  const page = await signedIn(partner);
  const { answer, button, events, overview, rows } = consoleOn(page, HOME);
  await setEndpoint(callerFor(partner.user, "test"), { url: receiver.url });
  await overview();
  await expect(page.getByText("No events yet")).toBeVisible();
  await button("Send test event").click();
  await expect(answer).toContainText("Your server returned 200");
  await expect(page.getByText("No events yet")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Latest test events" })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Test event");
  await expectPageQuality(page);
  await events();
  await expect(page.getByText("Only test events so far")).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole("link", { name: "test events", exact: true }).click();
  await expect(page).toHaveURL(/type=test/);
  await expect(rows).toHaveCount(1);
});
