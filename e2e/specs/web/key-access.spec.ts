import { callerFor } from "@/lib/base/signed-in-user";
import { createApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { listApiKeys } from "@/lib/identity/api-keys/read-api-keys";
import { addColleague } from "@/lib/runtime/demo-world/people";
import { deepUnless } from "../../support/fixtures/depth";
import { newEmail, PASSWORD } from "../../support/world/accounts";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";

for (const javaScriptEnabled of [true, false])
  test(`an owner creates a read-only key, gives it full access, and makes it read-only again, ${javaScriptEnabled ? "with" : "without"} script`, {
    tag: deepUnless(javaScriptEnabled),
  }, async ({ people, signedIn }) => {
    const page = await signedIn(people.partner, { javaScriptEnabled });
    await page.goto("/partner/test/keys");
    await page.getByLabel("Name").fill("Month-end report");
    await page.getByLabel("Access").selectOption("Read only");
    await page.getByRole("button", { name: "Create key" }).click();
    await expect(page.getByText("Copy the key Month-end report now")).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: "Month-end report" });
    await expect(row).toContainText("Read only");
    await expect(row.getByText(/refunds/)).toHaveCount(0);
    await expectPageQuality(page);
    const rightsOf = async () => {
      const keys = await listApiKeys(callerFor(people.partner.user, "test"));
      const key = keys.find(({ name }) => name === "Month-end report");
      return [key?.mayWrite, key?.mayRefund];
    };
    const confirm = async (label: string) => {
      const inDialog = javaScriptEnabled ? page.getByRole("dialog") : row;
      if (javaScriptEnabled) await row.getByRole("button", { name: label }).click();
      else await row.getByText(label, { exact: true }).first().click();
      await inDialog.getByRole("button", { name: label }).last().click();
    };
    await confirm("Give full access");
    await expect(row).toContainText("Full access, without refunds");
    expect(await rightsOf()).toEqual([true, false]);
    await confirm("Make read-only");
    await expect(row).toContainText("Read only");
    expect(await rightsOf()).toEqual([false, false]);
  });

test("a reseller's key has full or read-only access, and a developer chooses it but cannot change it", async ({
  people,
  signedIn,
}) => {
  const colleague = { email: newEmail("developer"), password: PASSWORD };
  await addColleague(people.reseller.user, { ...colleague, role: "developer" });
  await createApiKey(callerFor(people.reseller.user, "test"), { name: "Till", may_write: false });
  const page = await signedIn(colleague);
  await page.goto("/reseller/test/keys");
  await expect(page.getByLabel("Access").getByRole("option")).toHaveText(["Full access", "Read only"]);
  const row = page.getByRole("row").filter({ hasText: "Till" });
  await expect(row).toContainText("Read only");
  await expect(row.getByRole("button", { name: /^Revoke/ })).toBeVisible();
  await expect(row.getByRole("button", { name: /full access/ })).toHaveCount(0);
});
