import { callerFor } from "@/lib/base/signed-in-user";
import { createApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { inviteMember } from "@/lib/identity/members/manage-invitations";
import { removeMember } from "@/lib/identity/members/manage-members";
import { addColleague } from "@/lib/runtime/demo-world/people";
import { deepUnless } from "../../support/fixtures/depth";
import { newEmail, PASSWORD } from "../../support/world/accounts";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";

for (const kind of ["partner", "reseller"] as const) {
  test(`the home page asks an owner of a ${kind} account to review the API keys that a former member created`, {
    tag: deepUnless(kind === "reseller"),
  }, async ({ signedIn, people }) => {
    const owner = people[kind];
    const leaver = await addColleague(owner.user, "owner", {
      email: newEmail("leaver"),
      password: PASSWORD,
    });
    for (const name of ["Web shop", "Nightly job"]) await createApiKey(callerFor(leaver, "test"), { name });
    await inviteMember(leaver, { email: newEmail("invited"), role: "viewer" });
    await removeMember(owner.user, { user_id: leaver.userId });

    const page = await signedIn(owner);
    await page.goto(`/${kind}/test`);
    await expect(
      page.getByText(`${leaver.email} can no longer manage API keys, but may have copies`, { exact: false }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Review keys" }).click();
    await expect(page.getByText("Review 2 API keys")).toBeVisible();
    await expectPageQuality(page);
    await page.getByRole("button", { name: `Keep the key “Web shop”, created by ${leaver.email}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Keep key" }).click();
    await expect(page.getByText("Review 1 API key", { exact: true })).toBeVisible();
    await page
      .getByRole("link", { name: `Rotate the key “Nightly job”, created by ${leaver.email}` })
      .click();
    await expect(page).toHaveURL(/\/keys\/[\w-]+\/rotate$/);
    await page.goto(`/${kind}/test/account/people`);
    await expect(page.getByText("Invalid: the inviter is no longer an owner").first()).toBeAttached();
  });
}
