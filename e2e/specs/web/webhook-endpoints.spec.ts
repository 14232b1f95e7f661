import { HOUR_MS } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { callerFor } from "@/lib/base/signed-in-user";
import { countTowardsQuota, writeUsage } from "@/lib/db/test-quota";
import { deleteEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { getEndpoint, listEndpoints } from "@/lib/webhooks/endpoints/read-endpoints";
import { createEndpointInput } from "@/lib/webhooks/endpoints/schema";
import { withinOneDay } from "../../support/fixtures/within-one-day";
import { manyEvents, pastEvent } from "../../support/world/events";
import { consoleOn, expect, test } from "./console";
import { expectPageQuality } from "./page-quality";

const HOME = "/partner/test/webhook";
const CHOSEN = "subscription.renewed";

test("a partner adds an endpoint, chooses its events, sends a test event to it, disables it, enables it and deletes it", async ({
  signedIn,
  people: { partner },
  receiver,
}) => {
  const caller = callerFor(partner.user, "test");
  await setEndpoint(caller, { url: receiver.url });
  const page = await signedIn(partner);
  const main = page.getByRole("main");
  const { answer, button, confirm, overview, url } = consoleOn(page, HOME);
  await overview();
  await expect(url).toHaveValue(receiver.url);
  await expect(page.getByRole("list", { name: "Endpoints" })).toBeHidden();
  await page.getByRole("link", { name: "Add another endpoint" }).click();

  await expect(page.getByRole("checkbox", { name: CHOSEN })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "payout.paid" })).not.toBeChecked();
  await expectPageQuality(page);
  for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
  await url.fill(`${receiver.url}/second`);
  await page.getByLabel("Description").fill("Fulfillment");
  await button("Add endpoint").click();
  await expect(page.getByText("Must contain at least one event type.")).toBeVisible();
  await page.getByRole("checkbox", { name: CHOSEN }).check();
  await page.getByText("Add headers").click();
  await page.getByLabel("Name of header 1").fill("host");
  await page.getByLabel("Value of header 1").fill("a key");
  await button("Add endpoint").click();
  await expect(page.getByText("Host is reserved and cannot be set.")).toBeVisible();
  await page.getByLabel("Name of header 1").fill("x-api-key");
  await button("Add endpoint").click();

  await expect(page.getByRole("heading", { name: "Fulfillment" })).toBeVisible();
  await expect(page.getByLabel("Name of header 1")).toHaveValue("x-api-key");
  await expect(page.getByLabel("Value of header 1")).toHaveValue("");
  await expectPageQuality(page);
  await page.getByLabel("Event", { exact: true }).selectOption(CHOSEN);
  await button("Send test event").click();
  await expect(answer).toContainText("Your server returned 200");
  expect(receiver.received.map(({ headers }) => headers["x-api-key"])).toEqual(["a key"]);
  await answer.getByRole("link", { name: "Open the event" }).click();
  await expect(main.getByRole("link", { name: "Fulfillment" })).toBeVisible();
  await main.getByRole("link", { name: "Fulfillment" }).click();

  await confirm("Disable endpoint");
  await expect(main).toContainText(/Disabled since .*: you disabled it\./);
  await confirm("Enable endpoint");
  await expect(main.getByText("Enabled", { exact: true })).toBeVisible();
  await overview();
  await expect(page.getByRole("list", { name: "Endpoints" }).getByRole("listitem")).toHaveCount(2);
  await expectPageQuality(page);
  await button("Disable deliveries").click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable deliveries" }).click();
  await expect(page.getByRole("dialog")).toContainText("This would leave no enabled endpoint subscribed to");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Fulfillment" }).click();
  await confirm("Delete endpoint");
  await expect(page).toHaveURL(HOME);
  await expect(page.getByRole("list", { name: "Endpoints" })).toBeHidden();
});

test("after the first endpoint is deleted, the forms on an already open overview neither change the next endpoint nor reveal its secret", async ({
  signedIn,
  people: { partner },
  receiver,
}) => {
  const caller = callerFor(partner.user, "test");
  const { id } = await setEndpoint(caller, { url: receiver.url });
  await createEndpoint(caller, createEndpointInput.parse({ url: `${receiver.url}/second` }));
  const page = await signedIn(partner);
  const { button, overview } = consoleOn(page, HOME);
  await overview();
  await deleteEndpoint(caller, { id });
  const next = await listEndpoints(caller);
  const refusal = page.getByRole("main").getByText("Record not found.");
  await button("Reveal the signing secret").click();
  await expect(refusal).toBeVisible();
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);
  await page.getByLabel("URL", { exact: true }).fill(`${receiver.url}/other`);
  await button("Save URL").click();
  // The page shows the next endpoint now, and the reveal form of the deleted endpoint is gone.
  await expect(page.getByText(/^whsec_|Webhook URL saved/)).toHaveCount(0);
  await expect(refusal).toBeVisible();
  expect(await listEndpoints(caller)).toEqual(next);
});

test("a form does not replace a webhook URL that another tab saved after the form was opened, and keeps the typed URL", async ({
  signedIn,
  people: { partner },
}) => {
  const caller = callerFor(partner.user, "test");
  const stored = async () => (await getEndpoint(caller))?.url;
  const [first, second] = ["https://hooks.example.com/first", "https://hooks.example.com/second"];
  const page = await signedIn(partner);
  const { button, overview, url } = consoleOn(page, HOME);
  await overview();
  await url.fill("localhost:4011/hook");
  await setEndpoint(caller, { url: first });
  await button("Save URL").click();
  await expect(page.getByText("Must begin with https://")).toBeVisible();
  await url.fill(second);
  await button("Save URL").click();
  await expect(page.getByText(`in the meantime, the webhook URL was set to ${first}.`)).toBeVisible();
  await expect(url).toHaveValue(second);
  expect(await stored()).toBe(first);
  await button("Save URL").click();
  await expect(page.getByText("Webhook URL saved")).toBeVisible();
  expect(await stored()).toBe(second);

  await deleteEndpoint(caller, { id: (await getEndpoint(caller))?.id ?? "" });
  await overview();
  await setEndpoint(caller, { url: first });
  await button("Use the inbox as the webhook URL").click();
  await expect(page.getByText(`in the meantime, the webhook URL was set to ${first}.`)).toBeVisible();
  await expect(url).toHaveValue(first);
  expect(await stored()).toBe(first);
});

test("if more missed events remain to be sent, an endpoint's page shows the time from which to continue, and fills in that time", async ({
  signedIn,
  people: { partner },
  receiver,
}) => {
  const caller = callerFor(partner.user, "test");
  await withinOneDay();
  const { id } = await setEndpoint(caller, { url: receiver.url });
  await pastEvent(caller, { at: new Date(Date.now() - HOUR_MS), status: "failed" });
  await manyEvents(caller, "succeeded", 1_000);
  // The replay stops after its first thousand events, because the account has used up its quota.
  countTowardsQuota(caller, env().TEST_RECORDS_A_DAY);
  await writeUsage();
  const page = await signedIn(partner);
  const { button } = consoleOn(page, HOME);
  await page.goto(`${HOME}/endpoints/${id}`);
  await button("Send missed events").click();
  await page.getByLabel("Events since").fill("2026-01-01T00:00");
  await button("Send events").click();
  const main = page.getByRole("main");
  await expect(main.getByText(/^There may be more. Next, send the events since /)).toBeVisible();
  await button("Send missed events").click();
  await expect(page.getByLabel("Events since")).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
});

test("without JavaScript, a partner adds an endpoint, rotates the endpoint's secret and sends missed events to the endpoint", async ({
  signedIn,
  people: { partner },
  receiver,
}) => {
  const caller = callerFor(partner.user, "test");
  await setEndpoint(caller, { url: receiver.url });
  await pastEvent(caller, { status: "failed" });
  const page = await signedIn(partner, { javaScriptEnabled: false });
  const { button, overview, url } = consoleOn(page, HOME);
  await overview();
  await page.getByRole("link", { name: "Add another endpoint" }).click();
  await url.fill(`${receiver.url}/second`);
  await page.getByRole("checkbox", { name: "payout.paid" }).check();
  await button("Add endpoint").click();
  await expect(page.getByRole("heading", { name: `${receiver.url}/second` })).toBeVisible();
  const [, second] = (await listEndpoints(caller)).data.webhook_endpoints;
  expect(second?.events).toContain("payout.paid");
  await button("Reveal the signing secret").click();
  const secret = await page.getByText(/^whsec_/).textContent();
  const home = `${HOME}/endpoints/${second?.id}`;
  await page.goto(home);
  await page.getByText("Rotate signing secret", { exact: true }).click();
  await button("Rotate secret").click();
  await expect(page.getByText("Signing secret rotated.")).toBeVisible();
  await button("Reveal the signing secret").click();
  await expect(page.getByText(/^whsec_/)).not.toHaveText(secret ?? "");
  await page.goto(home);
  await button("Send missed events").click();
  await page.getByLabel("Events since").fill("2020-01-01T00:00");
  await button("Send events").click();
  await expect(page.getByText("1 event is queued.")).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(1);
});
