import { inviteMember } from "@/lib/identity/members/manage-invitations";
import { listMembers, setRole } from "@/lib/identity/members/manage-members";
import { PER_EMAIL, signIn } from "@/lib/identity/users/sign-in";
import { addColleague } from "@/lib/runtime/demo-world/people";
import { deepUnless } from "../../support/fixtures/depth";
import { newEmail, PASSWORD } from "../../support/world/accounts";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";
import { recordRequests } from "./page-requests";

for (const javaScriptEnabled of [true, false]) {
  test(`an owner invites a user, who opens the link, joins the account and is signed in, with JavaScript ${javaScriptEnabled ? "enabled" : "disabled"}`, {
    tag: deepUnless(javaScriptEnabled),
  }, async ({ signedIn, browser, baseURL, people: { partner } }) => {
    const email = newEmail("invited");
    const owner = await signedIn(partner, { javaScriptEnabled });
    await owner.goto("/partner/test/account/people");
    await owner.getByLabel("Email").fill(email);
    await owner.getByLabel("Role", { exact: true }).first().selectOption("finance");
    await owner.getByRole("button", { name: "Invite member", exact: true }).click();
    await expect(owner.getByText(`Give this link to ${email}`)).toBeVisible();
    const link = (await owner.locator("code", { hasText: "/join#" }).textContent()) ?? "";
    if (javaScriptEnabled) await expectPageQuality(owner);

    const context = await browser.newContext({ javaScriptEnabled, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    const requests = recordRequests(page);
    if (javaScriptEnabled) await page.goto(link);
    else {
      await page.goto("/join");
      await page.getByLabel("Your link").fill(link);
      await page.getByRole("button", { name: "Open invitation" }).click();
    }
    await expect(
      page.getByText(`You are joining ${partner.companyName} with the role finance`),
    ).toBeVisible();
    if (javaScriptEnabled) await expectPageQuality(page);
    await page.getByLabel("Password").fill("short");
    await page.getByLabel("Password").evaluate((input) => input.removeAttribute("minlength"));
    await page.getByRole("button", { name: /^Join/ }).click();
    await expect(page.getByText("Must have at least 10 characters.")).toBeVisible();
    await page.getByLabel("Password").fill("three words unlike another");
    await page.getByRole("button", { name: /^Join/ }).click();
    await expect(page).toHaveURL(/\/partner\/live$/);
    const token = new URL(link).hash.slice(1);
    expect(requests.filter((text) => text.split("#")[0]?.includes(token))).toEqual([]);
    const { members } = await listMembers(partner.user);
    expect(members.find((member) => member.email === email)?.role).toBe("finance");
    if (javaScriptEnabled) {
      const next = await inviteMember(partner.user, { email: newEmail("next"), role: "viewer" });
      await page.goBack();
      await expect(page.getByLabel("Your link")).toBeVisible();
      await expect(page).toHaveURL(/\/join$/);
      await page.goto(`/join#${next.token}`);
      await expect(page.getByText("with the role viewer")).toBeVisible();
    }
    await context.close();
  });
}

test("several invitation links can be opened one after another in a tab where another user is signed in, and a new member whose first sign-in is throttled is sent to the sign-in page", async ({
  signedIn,
  people: { partner },
}) => {
  const { token: other } = await inviteMember(partner.user, { email: newEmail("other"), role: "finance" });
  const invitation = { email: newEmail("invited"), role: "viewer" } as const;
  const { token: replaced } = await inviteMember(partner.user, invitation);
  const { token } = await inviteMember(partner.user, invitation);
  const page = await signedIn(partner);
  await page.goto(`/join#${other}`);
  await expect(page.getByText(`You are joining ${partner.companyName} with the role finance`)).toBeVisible();
  await page.goto(`/join#${replaced}`);
  await expect(
    page.getByText("This link does not work: it may have been used, replaced or withdrawn"),
  ).toBeVisible();
  await page.goto(`/join#${token}`);
  await expect(page.getByText(`You are joining ${partner.companyName} with the role viewer`)).toBeVisible();
  for (let attempt = 0; attempt < PER_EMAIL.limit; attempt += 1)
    await signIn({ email: invitation.email, password: "not yet a member" }, undefined).catch(() => undefined);
  await page.getByLabel("Password").fill("three words unlike another");
  await page.getByRole("button", { name: /^Join/ }).click();
  await expect(page).toHaveURL(/\/sign-in\?reason=created$/);
  await expect(page.getByText("Your email and password were saved.")).toBeVisible();
});

test("an owner changes a user's role and removes a user, and the last owner cannot be removed", async ({
  signedIn,
  people: { partner },
}) => {
  const who = { email: newEmail("colleague"), password: PASSWORD };
  await addColleague(partner.user, "viewer", who);
  const page = await signedIn(partner);
  await page.goto("/partner/test/account/people");
  await page.getByRole("button", { name: `Change role of ${who.email}` }).click();
  await page.getByRole("dialog").getByLabel("Role").selectOption("developer");
  await page.getByRole("dialog").getByRole("button", { name: "Save role" }).click();
  await expect(page.getByRole("row", { name: who.email })).toContainText("Developer");
  await page.getByRole("button", { name: `Remove ${who.email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove member" }).click();
  await expect(page.getByText(who.email)).toHaveCount(0);
  await page.getByRole("button", { name: "Leave the account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave account" }).click();
  await expect(page.getByRole("dialog").getByText("An account needs at least one owner")).toBeVisible();
});

test("a viewer sees no buttons to manage members, and a form that a user submits after losing the required role creates nothing and shows an error that names the allowed roles", async ({
  signedIn,
  people: { partner },
}) => {
  const who = { email: newEmail("viewer"), password: PASSWORD };
  const { userId: user_id } = await addColleague(partner.user, "viewer", who);
  const page = await signedIn(who);
  await page.goto("/partner/test/account/people");
  await expect(page.getByRole("row", { name: partner.email })).toContainText("Owner");
  await expect(page.getByRole("button", { name: /Invite|Remove|Leave|Change role/ })).toHaveCount(0);
  await setRole(partner.user, { user_id, role: "developer" });
  await page.goto("/partner/test/keys");
  await page.getByLabel("Name").fill("Mine");
  await setRole(partner.user, { user_id, role: "viewer" });
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(
    page.getByText("Only an owner or a developer of your account can create API keys."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Create key" })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Mine/ })).toHaveCount(0);
});
