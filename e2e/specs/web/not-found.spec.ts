import { fetchPage } from "../../support/fixtures/fetch-page";
import { urlOf } from "../../support/fixtures/test";
import { cookieOf } from "../../support/fixtures/visitor";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";
import { requestAs } from "./request-as";

const MISSING = "It may have been deleted, or belong to the other environment";
const NOT_OURS = "If you came here to pay";

test("an unknown URL below a dashboard returns a 404 page in the dashboard's layout and environment", async ({
  people: { partner },
  signedIn,
}) => {
  const page = await signedIn(partner);
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  for (const [environment, path] of [
    ["test", "nowhere"],
    ["live", "nowhere"],
    ["live", "intents/a/b/c"],
    ["live", "webhook/nowhere"],
  ] as const) {
    const answer = await page.goto(`/partner/${environment}/${path}`);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("main")).toContainText(MISSING);
    await expect(page).toHaveTitle(/^Page not found/);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    const overview = page.getByRole("link", { name: "Go to the overview" });
    await expect(overview).toHaveAttribute("href", `/partner/${environment}`);
  }
  await expectPageQuality(page);
  for (const path of ["/partner/nowhere", "/partner/nowhere/at/all"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("main")).toContainText(MISSING);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  }
  expect(faults).toEqual([]);
  expect((await requestAs(page, "/operator/live/nowhere")).url()).toMatch(/\/partner\/(test|live)$/);
});

test("without JavaScript, the dashboard URL of a missing page or object returns 404 with a readable explanation", async ({
  people: { partner },
  signedIn,
}) => {
  const page = await signedIn(partner, { javaScriptEnabled: false });
  for (const path of [
    "test/intents/unknown",
    "test/intents/not%20valid",
    "test/customers/unknown",
    "live/nowhere",
    "sideways",
  ]) {
    const answer = await page.goto(`/partner/${path}`);
    expect(answer?.status(), path).toBe(404);
    if (path !== "sideways") await expect(page, path).toHaveTitle(/^Page not found/);
    await expect(page.getByRole("main"), path).toContainText(MISSING);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  }
});

test("a signed-out visitor to an unknown dashboard URL is redirected to the sign-in page, with that URL as the page to open after signing in", async ({
  door,
}) => {
  const path = "/partner/live/nowhere?from=mail";
  const answer = await fetchPage(urlOf(door) + path);
  const { pathname, search } = new URL(answer.headers.get("location") ?? "", urlOf(door));
  expect([answer.status, `${pathname}${search}`]).toEqual([
    307,
    `/sign-in?${new URLSearchParams({ next: path })}`,
  ]);
});

test("the URL for an intent's or subscription's version, which its page polls, returns 404 if the reference is invalid", async ({
  door,
}) => {
  for (const path of ["intents/%25", "subscriptions/%25", "intents/a%20b"])
    expect((await fetchPage(`${urlOf(door)}/partner/test/${path}/version`)).status, path).toBe(404);
});

test("an unknown URL outside the dashboards returns 404 with help for customers, whether the visitor is signed in or not", async ({
  people: { partner },
  door,
}) => {
  const cookie = await cookieOf(partner);
  for (const [headers, path] of [
    [{}, "/nothing"],
    [{ cookie }, "/nothing/there"],
    [{ cookie }, "/redemptions/checkout/a/b"],
    [{}, "/nothing/there/at/all"],
    [{}, "/partners/live/nowhere"],
  ] as const) {
    const answer = await fetchPage(urlOf(door) + path, { headers });
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).toMatch(new RegExp(`<main.*${NOT_OURS}.*</main>`, "s"));
  }
});
