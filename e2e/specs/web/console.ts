import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { callerFor } from "@/lib/base/signed-in-user";
import { billOf, type NewSubscription, subscribe } from "../../support/world/subscriptions";
import { type Receiver, startReceiver } from "../webhooks/receiver";
import { test as base, expect } from "./dashboard";

/** A receiver whose response can be changed during a test. */
type ChangingReceiver = Receiver & { answers(status: number, body?: string): void };

async function startChangingReceiver(): Promise<ChangingReceiver> {
  let answer = { status: 200, body: "thank you" };
  const receiver = await startReceiver((response) => response.writeHead(answer.status).end(answer.body));
  return {
    ...receiver,
    answers: (status, body = "") => {
      answer = { status, body };
    },
  };
}

/**
 * A subscription in the live environment. `happens` bills its next cycle, which sends an event to the subscription's partner.
 */
type BillableSubscription = NewSubscription & { happens(): Promise<void> };

type Fixtures = { receiver: ChangingReceiver; happening: BillableSubscription };

export const test = base.extend<Fixtures>({
  receiver: async ({}, use) => {
    const receiver = await startChangingReceiver();
    await use(receiver);
    await receiver.close();
  },
  happening: async ({ api, people: { partner, reseller } }, use) => {
    const subscription = await subscribe(callerFor(partner.user, "live"));
    const happens = async () => {
      const billed = await api.createPayment(reseller.keys.live, billOf(subscription, randomUUID()));
      expect(billed.status).toBe(201);
    };
    await use({ ...subscription, happens });
  },
});

export { expect };

/** Returns locators and actions for the webhook pages. `home` is a path such as `/partner/live/webhook`. */
export function consoleOn(page: Page, home: string) {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const url = page.getByLabel("URL", { exact: true });
  return {
    button,
    url,
    /** The message that shows the result of sending the test event. */
    answer: page.locator("form").getByRole("status"),
    rows: page.getByRole("table").locator("tbody").getByRole("row"),
    attempts: page.getByRole("list", { name: "Attempts" }).getByRole("listitem"),
    overview: () => page.goto(home),
    events: (query = "") => page.goto(`${home}/events${query}`),
    secret: async () => {
      await page.goto(home);
      await button("Reveal the signing secret").click();
      return (await page.getByText(/^whsec_/).textContent()) ?? "";
    },
    async save(address: string) {
      await page.goto(home);
      await url.fill(address);
      await button("Save URL").click();
      await expect(page.getByText("Webhook URL saved")).toBeVisible();
    },
    /** Presses the button `name` and confirms its dialog with the button `yes`. */
    async confirm(name: string, yes = name) {
      await button(name).click();
      await page.getByRole("dialog").getByRole("button", { name: yes, exact: true }).click();
    },
  };
}
