import { DAY_MS, now } from "@/lib/clock";
import { callerFor } from "@/lib/signed-in-user";
import { at } from "@/lib/simulated-clock";
import { ask } from "../world/intents";
import { bill, subscribe } from "../world/subscriptions";
import { expect, test } from "./dashboard";
import { expectLooksRight } from "./looks-right";

test("a list says in which order it stands and what its rows are, whatever was asked of it", async ({
  signedIn,
  people: { partner, reseller },
}) => {
  await at(new Date(now().getTime() - 40 * DAY_MS), async () => {
    const plan = await subscribe(callerFor(partner.user, "live"), { reference: "plan-1" });
    await bill(callerFor(reseller.user, "live"), plan, "charge-1");
  });
  const page = await signedIn(partner);
  const main = page.getByRole("main");
  for (const [query, order] of [
    ["", "newest first"],
    ["?order=oldest", "oldest first"],
    ["?due=overdue", "next cycle first"],
    ["?due=overdue&order=oldest", "next cycle first"],
  ]) {
    await page.goto(`/partner/live/subscriptions${query}`);
    await expect(main).toContainText(`each cycle, ${order}.`);
    await expect(page.getByRole("row", { name: /plan-1/ })).toBeVisible();
  }
  await expect(page.getByLabel("Order")).toHaveValue("due");
  await page.goto("/partner/live/intents?order=largest");
  await expect(main).toContainText("asked a customer for, largest first.");

  const shop = await signedIn(reseller);
  await shop.goto("/reseller/live/subscriptions");
  await expect(shop.getByRole("heading", { name: "All subscriptions" })).toBeVisible();
  await shop.goto("/reseller/live/subscriptions?due=overdue");
  await expect(shop.getByRole("heading", { name: "Overdue subscriptions" })).toBeVisible();
  await expect(shop.getByText("What your shop bills, next cycle first.")).toBeVisible();
  await expectLooksRight(shop);
});

test("every filter has a label that is seen, and on a desk they stand in even rows", async ({
  signedIn,
  people: { partner },
}) => {
  const page = await signedIn(partner, { viewport: { width: 1280, height: 740 } });
  await page.goto("/partner/test/intents");
  const form = page.getByRole("search").locator("form").first();
  const labels = ["Reference", "Status", "Amount", "At least", "At most", "Order", "From", "To"];
  await expect(form.locator("label")).toHaveText(labels);
  const boxes = await Promise.all(
    labels.map((label) => page.getByLabel(label, { exact: true }).boundingBox()),
  );
  expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(2);
  const bottom = Math.max(...boxes.map((box) => box?.y ?? 0));
  const button = await page.getByRole("button", { name: "Search", exact: true }).boundingBox();
  expect(Math.abs((button?.y ?? 0) - bottom)).toBeLessThanOrEqual(2);
  for (const label of labels) await expect(form.getByText(label, { exact: true }).first()).toBeInViewport();
});

test("a page of rows asks for none of their pages before one is opened", async ({
  signedIn,
  people: { partner },
}) => {
  for (const reference of ["order-1", "order-2", "order-3"])
    await ask(callerFor(partner.user, "test"), 500, { reference });
  const page = await signedIn(partner);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/partner/test/intents", { waitUntil: "networkidle" });
  await expect(page.getByRole("link", { name: "order-3" })).toBeVisible();
  expect(asked.filter((url) => /\/intents\/|\/intents\?.*from=/.test(url))).toEqual([]);
});
