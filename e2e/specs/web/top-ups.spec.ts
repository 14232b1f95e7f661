import { newId } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { creditTopUp, requestTopUp } from "@/lib/money/top-ups/top-up-requests";
import { DEEP } from "../../support/fixtures/depth";
import { newLiveReseller, newOperator, PASSWORD, resellerWith } from "../../support/world/accounts";
import { aboveLimit } from "../../support/world/two-operators";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";
import { requestAs } from "./request-as";

test("a reseller requests a top-up and sees the bank details, an operator credits the top-up, and the reseller can then no longer withdraw the request", async ({
  signedIn,
  world,
}) => {
  const reseller = await resellerWith(world, 1_000, "Asking Shop");
  const shop = await signedIn(reseller);
  await shop.goto("/reseller/live");
  await shop.getByRole("link", { name: "Request a top-up" }).click();
  await shop.getByLabel("Amount in EUR").fill("250");
  await shop.getByRole("button", { name: "Request live top-up" }).click();
  await expect(shop.getByText("Transfer €250.00 to the operator")).toBeVisible();
  const reference =
    (await shop
      .getByText(/^TU-[0-9A-Z]{10}$/)
      .first()
      .textContent()) ?? "";
  await expect(shop.getByText("DE89 3704 0044 0532 0130 00").first()).toBeVisible();
  await expectPageQuality(shop);

  const operator = await signedIn({ email: world.operator.email, password: PASSWORD });
  await operator.goto(`/operator/test/search?q=${reference}`);
  await operator.getByRole("region", { name: "Top-ups" }).getByRole("link", { name: reference }).click();
  await operator.waitForURL("**/operator/live/top-ups?only=*");
  await expect(operator.getByRole("button", { name: /^Credit / })).toHaveCount(1);
  await expectPageQuality(operator);
  await operator.getByRole("button", { name: `Credit ${reference}` }).click();
  const dialog = operator.getByRole("dialog");
  await expect(dialog).toContainText("The balance of the live wallet changes from €10.00 to €260.00");
  await dialog.getByRole("button", { name: "Credit €250.00" }).click();
  await expect(operator.getByText("Live wallet credited")).toBeVisible();
  await expect(operator.getByRole("button", { name: `Credit ${reference}` })).toBeHidden();
  await expect(operator.getByRole("heading", { name: "No longer pending" })).toBeVisible();

  expect(await (await requestAs(shop, "/reseller/live")).text()).toContain("€260.00");

  await shop.getByRole("button", { name: `Withdraw request ${reference}` }).click();
  await shop.getByRole("dialog").getByRole("button", { name: "Withdraw request" }).click();
  await expect(shop.getByText("Transfer €250.00 to the operator")).toHaveCount(0);
  const toast = shop
    .getByRole("paragraph")
    .filter({ hasText: "The top-up was no longer pending. The list of top-up requests shows its outcome." });
  await expect(toast.locator("svg")).toHaveClass(/text-info/);
  await expect(shop.getByRole("main")).toBeFocused();
});

test("a top-up whose credit waits for a second operator is listed as proposed, and the page links to the proposals", async ({
  signedIn,
  world,
}) => {
  const [maker, reseller] = [await newOperator(), await newLiveReseller("Proposed Shop")];
  const { id, reference } = await requestTopUp(callerFor(reseller, "live"), {
    id: newId(),
    amount: minor(aboveLimit()),
  });
  await creditTopUp(maker, id);
  const page = await signedIn({ email: world.operator.email, password: PASSWORD });
  await page.goto("/operator/live/top-ups");
  await expect(page.getByRole("row", { name: reference })).toContainText("Proposed");
  const waiting = page.getByText(/\d+ top-ups? waits? for a second operator under Proposals\./);
  await expectPageQuality(page);
  await waiting.getByRole("link", { name: "Proposals" }).click();
  await expect(page.getByRole("button", { name: `Approve ${reference}` })).toBeVisible();
});

test("the top-up page shows a reseller that its request was refused, and why", { tag: DEEP }, async ({
  signedIn,
  world,
}) => {
  const reseller = await resellerWith(world, 1_000, "Hopeful Shop");
  const shop = await signedIn(reseller);
  await shop.goto("/reseller/live/top-up?amount=99.50");
  await expect(shop.getByLabel("Amount in EUR")).toHaveValue("99.50");
  await shop.getByRole("button", { name: "Request live top-up" }).click();
  const reference =
    (await shop
      .getByText(/^TU-[0-9A-Z]{10}$/)
      .first()
      .textContent()) ?? "";
  await expect(shop.getByLabel("Amount in EUR")).toHaveValue("");
  await shop.goto("/reseller/live/top-up?amount=99,5");
  await expect(shop.getByLabel("Amount in EUR")).toHaveValue("");

  const operator = await signedIn({ email: world.operator.email, password: PASSWORD });
  await operator.goto("/operator/live/top-ups");
  await operator.getByRole("button", { name: `Refuse ${reference}` }).click();
  await operator.getByLabel("Reason").fill("No such transfer has arrived.");
  await operator.getByRole("dialog").getByRole("button", { name: "Refuse top-up" }).click();
  await expect(operator.getByText("Top-up refused")).toBeVisible();

  await shop.reload();
  await expect(shop.getByText("No such transfer has arrived.")).toBeVisible();
  await expect(shop.getByText("Transfer €99.50 to the operator")).toBeHidden();
});
