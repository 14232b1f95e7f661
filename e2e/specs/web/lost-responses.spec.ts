import type { Response, Route } from "@playwright/test";
import { minor } from "@/lib/base/money";
import { EXAMPLE_CODE } from "@/lib/base/voucher-code";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";
import { addOperator } from "@/lib/runtime/demo-world/people";
import { withinOneDay } from "../../support/fixtures/within-one-day";
import { newEmail, PASSWORD, resellerWith } from "../../support/world/accounts";
import { limit } from "../../support/world/two-operators";
import { expectPageQuality } from "./page-quality";
import { expect, test } from "./signed-in";

const UNKNOWN = "we do not know whether your request was carried out";

/** Failed responses, each with the message that the form must show. An undefined response stands for a broken connection. */
const lost = [
  [{ status: 503, contentType: "text/plain", body: "Nothing was done: wait." }, "Nothing was done: wait."],
  [{ status: 404, headers: { "x-nextjs-action-not-found": "1" } }, UNKNOWN],
  [{ status: 503, contentType: "text/html", body: "<h1>Busy</h1>" }, UNKNOWN],
  [{ status: 502, contentType: "text/plain", body: "Bad gateway" }, UNKNOWN],
  [undefined, UNKNOWN],
] as const;

const isPost = (response: Response) => response.request().method() === "POST";

test("a form whose response is lost keeps its input, says what is known about the outcome and can be sent again, and a response that arrives after the user has closed the dialog is still shown", async ({
  signedIn,
  world,
}) => {
  await withinOneDay();
  const boss = { email: newEmail("operator"), password: PASSWORD };
  const operator = await addOperator(boss);
  const { user } = await resellerWith(world, 100_000, "Lost Shop");
  await adjustLiveWallet(operator, "credit", user.accountId, {
    amount: minor(limit()),
    reference: "Statement 6",
  });
  const page = await signedIn(boss);
  const query = new URLSearchParams({ credit: "20000", credit_reference: "Statement 7" });
  const address = `/operator/live/accounts/${user.accountId}`;
  await page.goto(`${address}?${query}`);
  await page.getByRole("button", { name: "Propose the credit in live mode" }).click();
  const dialog = page.getByRole("dialog");
  const propose = dialog.getByRole("button", { name: /^Propose €/ });
  const words = dialog.getByLabel("Note for the second operator");
  await words.fill("Their yearly order.");
  for (const [answer, message] of lost) {
    await page.route(`**${address}*`, (route) => {
      if (route.request().method() !== "POST") return route.continue();
      return answer ? route.fulfill(answer) : route.abort();
    });
    // The alert of the previous response stays until the next response has arrived.
    const lostNow = answer ? page.waitForResponse(isPost) : page.waitForEvent("requestfailed");
    await propose.click();
    await lostNow;
    await expect(propose).toHaveAttribute("aria-disabled", "false");
    await expect(dialog.getByRole("alert")).toContainText(message);
    await expect(words).toHaveValue("Their yearly order.");
    await page.unrouteAll();
  }
  await expectPageQuality(page);

  const notifications = page.getByRole("region", { name: "Notifications" });
  const [[refused, message]] = lost;
  const closeBeforeAnswer = (answer: (route: Route) => Promise<void>) =>
    page.route(`**${address}*`, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      return answer(route);
    });
  await closeBeforeAnswer((route) => route.fulfill(refused));
  await propose.click();
  await expect(notifications).toContainText(message);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Propose the credit in live mode" }).click();
  await closeBeforeAnswer((route) => route.continue());
  await propose.click();
  await expect(notifications).toContainText("No money has moved yet.");
  await expect(page.getByText("This credit is waiting for a second operator under Proposals.")).toBeVisible();
});

test("a form that can safely be sent again says so if its response is lost, and keeps its input", async ({
  page,
  signedIn,
  world,
}) => {
  const again = "Your device received no response from Tessera. Try again.";
  const unreached = "Your device could not reach Tessera. No money has moved.";
  const operator = await signedIn({ email: world.operator.email, password: PASSWORD });
  for (const { on, path, label, value, button, message } of [
    { on: page, path: "/sign-in", label: "Email", value: "a@b.example", button: "Sign in", message: again },
    {
      on: operator,
      path: "/operator/live/search",
      label: "Find anything",
      value: "a",
      button: "Search",
      message: again,
    },
    {
      on: page,
      path: "/vouchers",
      label: "Voucher code",
      value: EXAMPLE_CODE,
      button: "Check balance",
      message: unreached,
    },
  ]) {
    await on.goto(path, { waitUntil: "networkidle" });
    await on.route(`**${path}*`, (route) => route.abort());
    const field = on.getByRole("main").getByLabel(label);
    await field.fill(value);
    if (path === "/sign-in") await on.getByLabel("Password").fill(PASSWORD);
    await on.getByRole("main").getByRole("button", { name: button, exact: true }).click();
    await expect(on.getByRole("main").getByRole("alert")).toContainText(message);
    await expect(field).toHaveValue(value);
    await on.unrouteAll();
  }
});
