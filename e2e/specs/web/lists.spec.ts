import type { Page } from "@playwright/test";
import { callerFor } from "@/lib/base/signed-in-user";
import { cancelCheckout } from "@/lib/payments/intents/view-checkout";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { cookieOf, homeOf } from "../../support/fixtures/visitor";
import { PASSWORD } from "../../support/world/accounts";
import { billOf, subscribe } from "../../support/world/subscriptions";
import { expect, test } from "./dashboard";
import { downloadCsv, downloadLinkedCsv } from "./download-csv";
import { expandFilters } from "./expand-filters";
import { expectPageQuality } from "./page-quality";
import { requestAs } from "./request-as";

function listOn(page: Page) {
  /** Submits the filters and waits for the URL to change, because the number of rows can stay the same. */
  const ask = async () => {
    const before = page.url();
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).not.toHaveURL(before);
  };
  const field = (name: string) => page.getByLabel(name, { exact: true });
  return {
    rows: page.getByRole("table").locator("tbody").getByRole("row"),
    search: async (name: string, text: string) => {
      await field(name).fill(text);
      await ask();
    },
    choose: async (name: string, option: string) => {
      await expandFilters(page);
      await field(name).selectOption({ label: option });
      await ask();
    },
    /** Returns the lines of the page's CSV file with the current filters. */
    offered: () => downloadLinkedCsv(page),
    showAll: () => page.getByRole("link", { name: "Show all", exact: true }).click(),
  };
}

const filtered = [
  { path: "/partner/test/intents", status: "Failed", gone: "order-2", one: "intent" },
  { path: "/partner/test/subscriptions", status: "Canceled", gone: "plan-order-2", one: "subscription" },
] as const;

for (const { path, status, gone, one } of filtered) {
  test(`the list of ${one}s can be filtered by status or reference, and its CSV file contains the same rows`, {
    tag: deepUnless(one === "intent"),
  }, async ({ signedIn, api, world, people: { partner } }) => {
    for (const reference of ["order-1", "order-2"]) {
      const { body } = await api.createIntent(partner.keys.test, {
        email: "a@b.co",
        amount: 2_500,
        reference,
      });
      if (reference === "order-2") await cancelCheckout(body.data.access_code);
      await subscribe(callerFor(partner.user, "test"), { reference: `plan-${reference}` });
    }
    await api.cancelSubscription(partner.keys.test, "plan-order-2");
    await api.createIntent(world.otherPartner.keys.test, {
      email: "a@b.co",
      amount: 5,
      reference: "order-1",
    });
    const page = await signedIn(partner);
    const { rows, search, choose, offered, showAll } = listOn(page);
    await page.goto(`${path}?from=2026-11-21&to=2026-11-20`);
    await expect(page.getByText("“From” is after “To”")).toBeVisible();
    await page.getByRole("link", { name: "Swap them" }).click();
    await page.waitForURL(`**${path}?from=2026-11-20&to=2026-11-21`);
    await page.goto(path);
    await expect(rows).toHaveCount(2);
    expect(await offered()).toHaveLength(2);

    await choose("Status", status);
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole("link", { name: gone })).toBeVisible();
    expect(await offered()).toEqual([expect.stringContaining(`${gone},`)]);
    await choose("Status", "Pending");
    await expect(page.getByRole("link", { name: gone })).toBeHidden();
    await expect(rows).toHaveCount(1);

    await showAll();
    await expect(rows).toHaveCount(2);
    await search("Reference", gone);
    await expect(rows).toHaveCount(1);
    await search("Reference", "nobody");
    await expect(page.getByText(`No matching ${one}`)).toBeVisible();
    await expectPageQuality(page);
    await page.getByRole("link", { name: `Show all ${one}s` }).click();
    await expect(rows).toHaveCount(2);
    expect(await downloadCsv(page, `/partner/live/${one}s.csv`)).toEqual([]);
    expect((await requestAs(page, `/partner/other/${one}s.csv`)).status()).toBe(404);
  });
}

test("a reseller filters its sales, subscriptions and wallet transfers, and downloads each list as a file", {
  tag: DEEP,
}, async ({ signedIn, api, people: { partner, reseller } }) => {
  const caller = callerFor(partner.user, "live");
  const [first, second] = [await subscribe(caller), await subscribe(caller)];
  const billed = (subscription: typeof first, order: string) =>
    api.createPayment(
      reseller.keys.live,
      billOf(subscription, order, { reseller_subscription_reference: order }),
    );
  const { body } = await billed(first, "recurring-1");
  await billed(second, "recurring-2");
  const page = await signedIn(reseller);
  const { rows, search, offered, showAll } = listOn(page);

  await page.goto("/reseller/live/sales");
  await expect(rows).toHaveCount(2);
  await search("Reference", body.data.reference);
  await expect(rows).toHaveCount(1);
  expect(await offered()).toEqual([expect.stringContaining("recurring-1")]);

  await page.goto("/reseller/live/subscriptions");
  await expect(rows).toHaveCount(2);
  await search("Your reference", "recurring-1");
  await expect(rows).toHaveCount(1);
  expect(await offered()).toEqual([expect.stringContaining(`recurring-1,${first.accessCode},`)]);
  await search("Your reference", first.accessCode);
  await expect(page.getByText("No matching subscription", { exact: true })).toBeVisible();
  await showAll();
  await expect(rows).toHaveCount(2);
  for (const [path, none] of [
    ["/reseller/live/subscriptions", "No matching subscription to bill"],
    ["/partner/live/subscriptions", "No matching active subscription"],
  ] as const) {
    const looking = path.startsWith("/partner") ? await signedIn(partner) : page;
    const due = listOn(looking);
    await looking.goto(path);
    await due.choose("Order", "Next cycle first");
    await expect(due.rows).toHaveCount(2);
    expect(await due.offered()).toHaveLength(2);
    await due.choose("Next cycle", "Due within 7 days, not overdue");
    await expect(looking.getByText(none, { exact: true })).toBeVisible();
  }

  await page.goto("/reseller/live");
  await expect(rows).toHaveCount(3);
  const kinds = (await offered()).map((line) => line.split(",")[0]);
  expect(kinds).toEqual(["sale", "sale", "top_up"]);
});

test("an operator filters and downloads the list of accounts, and a partner cannot download it", {
  tag: DEEP,
}, async ({ signedIn, world, people: { partner } }) => {
  const page = await signedIn({ email: world.operator.email, password: PASSWORD });
  await page.goto("/operator/live/accounts");
  const { rows, search, choose, offered } = listOn(page);
  await search("Company or email", partner.email);
  await expect(rows).toHaveCount(1);
  expect(await offered()).toEqual([expect.stringContaining(`,partner,Dashboard Games,${partner.email},`)]);
  await choose("Type", "Resellers");
  await expect(page.getByText("No matching account")).toBeVisible();

  const other = await signedIn(partner);
  await other.goto("/operator/live/accounts.csv");
  await expect(other).toHaveURL(/\/partner\/live$/);
});

test("a partner who opens a page of the reseller dashboard is redirected to the partner's home page", async ({
  baseURL,
  people: { partner, reseller },
}) => {
  const asPartner = { headers: { cookie: await cookieOf(partner) } };
  const get = (path: string, options: RequestInit) => fetchPage(`${baseURL}${path}`, options);
  const sentTo = async (path: string, options: RequestInit) =>
    (await get(path, options)).headers.get("location");
  const pages = ["keys", "account", "webhook", "webhook/events", "webhook/inbox", "webhook/doctor"];
  for (const path of pages) {
    for (const environment of ["test", "live"])
      expect(await sentTo(`/reseller/${environment}/${path}`, asPartner), path).toMatch(homeOf("partner"));
    expect((await get(`/partner/other/${path}`, asPartner)).status, path).toBe(404);
    expect((await get(`/shop/test/${path}`, asPartner)).status, path).toBe(404);
  }
  expect(await sentTo("/reseller", asPartner)).toMatch(homeOf("partner"));
  const own = await get("/reseller/test/account", { headers: { cookie: await cookieOf(reseller) } });
  expect(await own.text()).toMatch(/<h2[^>]*>Small Shop</);
  expect(await sentTo("/partner/test/keys", {})).toBe("/sign-in?next=%2Fpartner%2Ftest%2Fkeys");
});

test("opening a page from the main navigation with the keyboard keeps the focus on the page's link", async ({
  signedIn,
  people: { partner },
}) => {
  const page = await signedIn(partner);
  await page.goto("/partner/test");
  const main = page.getByRole("navigation", { name: "Main" });
  for (const [name, path] of [
    ["API keys", "keys"],
    ["Intents", "intents"],
    ["Webhook", "webhook"],
  ] as const) {
    await main.getByRole("link", { name }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/partner/test/${path}`);
    await expect(main.getByRole("link", { name })).toBeFocused();
  }
});
