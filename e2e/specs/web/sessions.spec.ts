import { signInAs } from "@/lib/runtime/demo-world/people";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";

test("a user signs out another device, and then all other devices", async ({
  signedIn,
  people: { partner },
}) => {
  const stolen = await signedIn(partner, { javaScriptEnabled: false });
  const page = await signedIn(partner);
  await page.goto("/partner/test/account/security");
  const rows = page.getByRole("table", { name: "Sessions" }).locator("tbody").getByRole("row");
  await expect(rows.first()).toContainText("This session");
  const before = await rows.count();
  expect(before).toBeGreaterThan(1);
  await expectPageQuality(page);
  await rows.nth(1).getByRole("button").click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(rows).toHaveCount(before - 1);
  await stolen.goto("/partner/test/keys");
  await expect(stolen).toHaveURL(/\/sign-in\?reason=ended/);

  await signInAs(partner);
  await page.reload();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out other sessions" }).click();
  await expect(rows).toHaveCount(1);
});
