import type { Page } from "@playwright/test";
import { callerFor } from "@/lib/base/signed-in-user";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret, rotateSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { DEEP } from "../../support/fixtures/depth";
import { newDelivery } from "../../support/world/deliveries";
import { attemptDelivery } from "../webhooks/attempt-delivery";
import { answering, type ReceivedRequest, startReceiver } from "../webhooks/receiver";
import { test as base, expect } from "./dashboard";
import { expectPageQuality } from "./page-quality";

const payload = '{"type":"redemption-intent.success","data":{"reference":"order/7","amount":1000}}';

/** Adds the fixture `message`: a webhook that the partner's receiver has received. */
const test = base.extend<{ message: ReceivedRequest }>({
  message: async ({ people }, use) => {
    const receiver = await startReceiver(answering(400));
    const caller = callerFor(people.partner.user, "test");
    await setEndpoint(caller, { url: receiver.url });
    await attemptDelivery(await newDelivery(caller, payload));
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    await use(receiver.received[0] ?? { headers: {}, body: "" });
    await receiver.close();
  },
});

async function examine(page: Page, { headers, body }: ReceivedRequest, secret = ""): Promise<void> {
  const lines = Object.entries(headers).map(([name, value]) => `> ${name}: ${value}`);
  await page.getByLabel("Headers").fill(lines.join("\n"));
  await page.getByLabel("Body").fill(body);
  await page.getByLabel("Secret your receiver uses").fill(secret);
  await page.getByRole("button", { name: "Check signature" }).click();
}

const callerOf = (member: AccountOwner) => callerFor(member.user, "test");

test("a partner sees what is wrong with a webhook's signature and how to fix it in the receiver's programming language", async ({
  signedIn,
  people: { partner },
  message,
}) => {
  const page = await signedIn(partner);
  await page.goto("/partner/test/webhook");
  await page.getByRole("link", { name: "Signature doctor" }).click();

  await examine(page, message, await revealSecret(callerOf(partner)));
  const answer = page.getByRole("region", { name: "Result" });
  await expect(answer.getByRole("heading", { name: "The signature is valid" })).toBeVisible();
  await expect(page.getByLabel("Secret your receiver uses")).toHaveValue("");

  const rewritten = { ...message, body: JSON.stringify(JSON.parse(payload), null, 2) };
  await examine(page, rewritten);
  await expect(answer.getByRole("heading", { name: "The bytes of the body were changed" })).toBeInViewport();
  await expect(answer).toBeFocused();
  await expect(answer).toContainText("added or removed white space");
  await expect(answer).toContainText("Character 2");
  await answer.locator("summary", { hasText: "PHP" }).click();
  await expect(answer.getByText("$request->getContent()")).toBeVisible();
  await expect(page.getByRole("region", { name: "the receiver in PHP", exact: true })).toContainText(
    "php://input",
  );
  await expect(page.getByLabel("Body")).toHaveValue(rewritten.body);
});

test("after a rotation, the signature doctor reports a message that is signed only with the previous secret, and a receiver that uses the previous secret", {
  tag: DEEP,
}, async ({ signedIn, people: { partner }, message }) => {
  const former = await revealSecret(callerOf(partner));
  await rotateSecret(callerOf(partner));
  const page = await signedIn(partner);
  await page.goto("/partner/test/webhook/doctor");
  await examine(page, message);
  await expect(page.getByRole("heading", { name: "Signed only with the previous secret" })).toBeVisible();
  await examine(page, message, former);
  await expect(page.getByRole("heading", { name: "Your receiver uses the previous secret" })).toBeVisible();
  expect(await page.content()).not.toContain(former.slice("whsec_".length));
});

test("the signature doctor works without JavaScript and ignores changes that the form makes to line endings", {
  tag: DEEP,
}, async ({ signedIn, people: { partner }, message }) => {
  const page = await signedIn(partner, { javaScriptEnabled: false });
  await page.goto("/partner/test/webhook/doctor");
  await examine(page, { ...message, body: `${message.body}\n` });
  await expect(page.getByRole("heading", { name: "The bytes of the body were changed" })).toBeVisible();
  await expect(page.getByText("It has an extra newline at the end.")).toBeVisible();
  await page.getByLabel("Receiver's clock").fill("noon");
  await examine(page, message, "whsec_nothing");
  await expect(page.getByText("Must be a date and time")).toBeVisible();
  await expect(page.getByText("Correct the marked fields.", { exact: true })).toBeVisible();
  await page.getByLabel("Receiver's clock").fill("");
  await examine(page, message, "whsec_nothing");
  await expect(page.getByRole("heading", { name: "Your receiver's secret does not belong" })).toBeVisible();
  expect(await page.content()).not.toContain("whsec_nothing");
  await examine(page, { ...message, body: "" });
  await expect(page.getByRole("heading", { name: "The body is needed to check" })).toBeVisible();
  await page.getByLabel("Headers").fill("Error: invalid signature");
  await page.getByRole("button", { name: "Check signature" }).click();
  await expect(page.getByRole("heading", { name: "No headers found in this text" })).toBeVisible();
});

test("the signature doctor of a reseller does not find a partner's event", async ({
  signedIn,
  people: { reseller },
  message,
}) => {
  const page = await signedIn(reseller);
  await page.goto("/reseller/live/webhook/doctor");
  await examine(page, message);
  await expect(page.getByRole("heading", { name: "This account has no such event" })).toBeVisible();
  await page.getByRole("region", { name: "Result" }).locator("summary", { hasText: "Java" }).click();
  await expectPageQuality(page);
});
