import { listOperatorActions } from "@/lib/identity/audit/list-audit-log";
import { deepUnless } from "../../support/fixtures/depth";
import { PASSWORD, resellerWith } from "../../support/world/accounts";
import { expectPageQuality } from "./page-quality";
import { expect, test } from "./signed-in";

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "enabled" : "disabled";

  test(`an operator sees the old and the new limit before changing a reseller's limit for a single live sale, with JavaScript ${how}`, {
    tag: deepUnless(javaScriptEnabled),
  }, async ({ signedIn, world }) => {
    const reseller = await resellerWith(world, 100_000, "Limited Shop");
    const { accountId } = reseller.user;
    const page = await signedIn({ email: world.operator.email, password: PASSWORD }, { javaScriptEnabled });
    await page.goto(`/operator/live/accounts/${accountId}/terms`);
    const show = page.getByRole("button", { name: "Preview limit" });
    await page.getByLabel("Largest sale, in EUR").fill("50");
    await show.click();
    await expect(page.getByText("No limit", { exact: true })).toBeVisible();
    await expect(page.getByText("€50.00", { exact: true })).toBeVisible();
    if (javaScriptEnabled) await expectPageQuality(page);
    await page.getByText("Set the limit", { exact: true }).click();
    await page.getByRole("button", { name: "Set the limit in live mode" }).click();
    await expect(page.getByText("Live sale limit saved")).toBeVisible();
    await expect(page.getByText("Before", { exact: true })).toHaveCount(0);
    await expect(page.getByLabel("Largest sale, in EUR")).toHaveValue("50");
    if (javaScriptEnabled) await expect(page.getByText("Set the limit", { exact: true })).toBeHidden();
    const [act] = await listOperatorActions(accountId, 1);
    expect(act).toMatchObject({ action: "wallet.limit_set", detail: { before: null, after: 5_000 } });
  });
}
