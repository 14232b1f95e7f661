import { TOTP } from "otpauth";
import { fetchPage } from "../fixtures/fetch-page";
import { builtActions, kindsOf, pageOf } from "./built-actions";
import { expectLooksRight } from "./looks-right";
import { expect, test } from "./production";

const SECURITY = "/operator/live/account/security";

/** Every page of operators without a name of something in its address, and files of theirs. */
const PAGES = [
  "",
  "/accounts",
  "/vouchers",
  "/top-ups",
  "/payouts",
  "/ledger",
  "/audit",
  "/account",
  "/account/people",
];
const FILES = ["/payouts.csv", "/audit.csv", "/account/audit.csv"];

test("in production an operator without a second factor is led to Security and can do nothing else until it is set up", async ({
  page,
  production: { url, operator },
}) => {
  test.setTimeout(120_000);
  const who = await operator();
  await page.goto(`${url}/sign-in?next=${encodeURIComponent("/operator/live/payouts")}`);
  await page.getByLabel("E-mail").fill(who.email);
  await page.getByLabel("Password").fill(who.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(url + SECURITY);
  await expect(page.getByRole("button", { name: "Set up", exact: true })).toBeVisible();
  await expectLooksRight(page);

  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const environment of ["test", "live"]) {
    for (const path of [...PAGES, ...FILES]) {
      const answer = await fetchPage(`${url}/operator/${environment}${path}`, { headers: { cookie } });
      await answer.text();
      const where = new URL(answer.headers.get("location") ?? "", url).pathname;
      expect([answer.status, where], `${environment}${path}`).toEqual([307, SECURITY]);
    }
  }
  const acts = builtActions().filter((action) => kindsOf(action).includes("operator"));
  expect(acts.length).toBeGreaterThan(20);
  for (const action of acts) {
    const at = pageOf(action, "operator");
    if (at.endsWith("/account/security")) continue;
    const answer = await fetchPage(url + at, {
      method: "POST",
      headers: { "Next-Action": action.id, "Content-Type": "text/plain;charset=UTF-8", Origin: url, cookie },
      body: "[]",
    });
    await answer.text();
    const where = answer.headers.get("x-action-redirect")?.split(";")[0];
    expect(where, action.exportedName).toBe(SECURITY);
  }

  await page.getByRole("button", { name: "Set up", exact: true }).click();
  const secret = (await page.locator("code").first().textContent()) ?? "";
  await page.getByLabel("Code", { exact: true }).fill(new TOTP({ secret }).generate());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Keep these recovery codes")).toBeVisible();
  await page.goto(`${url}/operator/live/payouts`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payouts");
});
