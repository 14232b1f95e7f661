import { randomUUID } from "node:crypto";
import { requestLive } from "@/lib/accounts/request-live";
import { runOnce, sql } from "@/lib/db/sql";
import { newPartner, PASSWORD, partnerInTest } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";
import { requestAs } from "./request-as";

test("an operator approves a request for live access from the queue, and the queue no longer lists the request", async ({
  signedIn,
  world,
}) => {
  const name = `Hopeful ${randomUUID().slice(0, 8)}`;
  await requestLive(await newPartner(name), {
    legal_name: "Two Minds Trading Ltd",
    country_code: "PT",
    website: undefined,
    sells: "Games for two",
    monthly_volume: "up_to_10000",
    shop_url: undefined,
  });
  const page = await signedIn({ email: world.operator.email, password: PASSWORD });
  await page.goto("/operator/live");
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  const waiting = page.getByRole("listitem").filter({ hasText: name });
  await expect(waiting).toContainText("Two Minds Trading Ltd");
  await expect(waiting).toContainText("Portugal");
  await expect(waiting).toContainText("Up to €10,000");
  await expect(page.getByText("Voucher codes refused at checkouts")).toBeVisible();
  await expectPageQuality(page);

  await waiting.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Games for two")).toBeVisible();
  await page.getByRole("button", { name: "Approve for live" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve for live" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Approve for live" })).toBeHidden();
  await page.goto("/operator/live");
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await expect(waiting).toBeHidden();
});

test("in the test environment, operators are not offered the pages of live top-ups and proposals", async ({
  signedIn,
  world,
}) => {
  const page = await signedIn({ email: world.operator.email, password: PASSWORD });
  const menu = page.getByRole("navigation", { name: "Main" });
  const only = randomUUID();
  await page.goto(`/operator/test/top-ups?only=${only}`);
  await page.waitForURL(`**/operator/live/top-ups?only=${only}`);
  for (const name of ["Top-ups", "Proposals"]) await expect(menu.getByRole("link", { name })).toBeVisible();
  await page.getByRole("navigation", { name: "Environment" }).getByRole("link", { name: "Test" }).click();
  await page.waitForURL("**/operator/test");
  await expect(menu.getByRole("link", { name: "Payouts" })).toBeVisible();
  for (const name of ["Top-ups", "Proposals"]) await expect(menu.getByRole("link", { name })).toHaveCount(0);
  await expect(page.getByText("Top-ups and proposals are on the live home page.")).toBeVisible();
  await page.getByRole("link", { name: "live home page" }).click();
  await page.waitForURL("**/operator/live");
  await expect(page.getByText("live home page")).toHaveCount(0);
});

test("if more than ten endpoints fail, the operators' home page states that it lists only the first ten", async ({
  signedIn,
  world,
}) => {
  const partners = [await partnerInTest(), await partnerInTest()];
  const ids = partners.map(({ accountId }) => accountId);
  for (const partner of partners) await setEndpointUrl(partner);
  const page = await signedIn({ email: world.operator.email, password: PASSWORD });
  try {
    await runOnce(sql`
      INSERT INTO webhook_endpoints (id, account_id, environment, number, url, events, secret_cipher, failing_since)
      SELECT gen_random_uuid(), account_id, environment, place, url, events, secret_cipher, now()
      FROM (SELECT * FROM webhook_endpoints WHERE account_id = ANY(${ids}::uuid[])) e, generate_series(2, 7) place`);
    const home = await (await requestAs(page, "/operator/test")).text();
    expect(home).toContain("Failing test endpoints");
    expect(home).toContain("Only the first 10 are listed.");
  } finally {
    await runOnce(
      sql`UPDATE webhook_endpoints SET failing_since = NULL WHERE account_id = ANY(${ids}::uuid[])`,
    );
  }
});
