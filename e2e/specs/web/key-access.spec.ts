import { callerFor } from "@/lib/base/signed-in-user";
import { createApiKey, listApiKeys } from "@/lib/identity/api-keys/manage-api-keys";
import { addColleague } from "@/lib/runtime/demo-world/people";
import { newEmail, PASSWORD } from "../../support/world/accounts";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";

test("an owner creates a read-only API key, gives it full access, and makes it read-only again", async ({
  people,
  signedIn,
}) => {
  const page = await signedIn(people.partner);
  await page.goto("/partner/test/keys");
  await page.getByLabel("Name").fill("Reports");
  await page.getByLabel("Access").selectOption("Read only");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText("Copy the key “Reports” now")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Reports" });
  await expect(row).toContainText("Read only");
  await expect(row.getByRole("button", { name: /refunds/ })).toHaveCount(0);
  await expectPageQuality(page);
  const caller = callerFor(people.partner.user, "test");
  const rightsOf = async () => {
    const key = (await listApiKeys(caller)).find(({ name }) => name === "Reports");
    return [key?.mayWrite, key?.mayRefund];
  };
  expect(await rightsOf()).toEqual([false, false]);
  await row.getByRole("button", { name: "Give full access to the key “Reports”" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Give full access" }).click();
  await expect(row).toContainText("Full access, without refunds");
  expect(await rightsOf()).toEqual([true, false]);
  await row.getByRole("button", { name: "Make read-only: the key “Reports”" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make read-only" }).click();
  await expect(row).toContainText("Read only");
  expect(await rightsOf()).toEqual([false, false]);
});

test("the list of API keys shows a rotated key as replaced when the user returns to the list with the browser's Back button", async ({
  people,
  signedIn,
}) => {
  await createApiKey(callerFor(people.partner.user, "test"), { name: "Old server" });
  const page = await signedIn(people.partner);
  await page.goto("/partner/test/keys");
  await page.getByRole("link", { name: "Rotate the key “Old server”" }).click();
  await page.getByRole("button", { name: "Rotate key" }).click();
  await expect(page.getByText("Copy the key “Old server” now")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "API keys" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Replaced" })).toHaveCount(1);
});

test("a reseller's developer can choose full or read-only access for a new API key, but cannot change the access later", async ({
  people,
  signedIn,
}) => {
  const colleague = { email: newEmail("developer"), password: PASSWORD };
  await addColleague(people.reseller.user, "developer", colleague);
  await createApiKey(callerFor(people.reseller.user, "test"), { name: "Till", may_write: false });
  const page = await signedIn(colleague);
  await page.goto("/reseller/test/keys");
  await expect(page.getByLabel("Access").getByRole("option")).toHaveText(["Full access", "Read only"]);
  const row = page.getByRole("row").filter({ hasText: "Till" });
  await expect(row).toContainText("Read only");
  await expect(row.getByRole("button", { name: /^Revoke/ })).toBeVisible();
  await expect(row.getByRole("button", { name: /full access/i })).toHaveCount(0);
});
