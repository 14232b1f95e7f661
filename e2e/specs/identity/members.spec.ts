import { userRoles } from "@/lib/base/caller";
import { decrypt } from "@/lib/base/cipher";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { prisma } from "@/lib/db/prisma";
import { runOnce, sql } from "@/lib/db/sql";
import { createApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { MAIL_PURPOSE, type Mail } from "@/lib/identity/mail/queue-mail.sql";
import {
  acceptInvitation,
  inviteMember,
  mailInvitation,
  viewInvitation,
  withdrawInvitation,
} from "@/lib/identity/members/manage-invitations";
import { listMembers, removeMember, setRole } from "@/lib/identity/members/manage-members";
import { queueHash } from "@/lib/identity/users/passwords";
import { findSession } from "@/lib/identity/users/sessions";
import { addColleague, signInAs } from "@/lib/runtime/demo-world/people";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { expect, test } from "../../support/fixtures/verbs";
import { newClientIp, newEmail, newPartner, newReseller, PASSWORD } from "../../support/world/accounts";

const colleague = (owner: SignedInUser, role: (typeof userRoles)[number]) =>
  addColleague(owner, role, { email: newEmail(role), password: PASSWORD });

const rolesOf = async (user: SignedInUser) => (await listMembers(user)).members.map(({ role }) => role);

const latestAct = async (user: SignedInUser) => (await listAuditLog(user, { limit: 1 })).rows[0];

/** Returns the queued emails to an address, oldest first. */
async function mailsTo(email: string): Promise<Mail[]> {
  const rows = await prisma().mail.findMany({ orderBy: { id: "asc" } });
  const mails = rows.map(({ sealed }) => JSON.parse(decrypt(Buffer.from(sealed), MAIL_PURPOSE)) as Mail);
  return mails.filter(({ to }) => to === email);
}

const tokenIn = (mail: Mail | undefined) => /#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";

test("the user who signs up becomes an owner, and an invited user gets the role in the invitation", async () => {
  const owner = await newPartner();
  expect(owner.role).toBe("owner");
  for (const role of userRoles) {
    const joined = await colleague(owner, role);
    expect(joined).toMatchObject({ role, accountId: owner.accountId, kind: "partner" });
  }
  expect(await rolesOf(owner)).toEqual(["owner", ...userRoles]);
  expect((await listMembers(owner)).invitations).toEqual([]);
});

test("an invitation can be accepted only once, even concurrently, and an expired, withdrawn or replaced invitation is refused", async () => {
  const owner = await newPartner();
  const email = newEmail("invited");
  const accept = (token: string) => acceptInvitation({ token, password: PASSWORD }, newClientIp());
  const first = await inviteMember(owner, { email, role: "viewer" });
  const { token } = await inviteMember(owner, { email, role: "developer" });
  await expect(accept(first.token)).rejects.toMatchObject({ code: "not_found" });
  expect(await viewInvitation(token)).toMatchObject({ email, role: "developer" });

  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => accept(token)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await listMembers(owner)).members.filter((member) => member.email === email)).toHaveLength(1);

  const late = await inviteMember(owner, { email: newEmail(), role: "viewer" });
  await runOnce(
    sql`UPDATE invitations SET expires_at = now() - interval '1 second' WHERE account_id = ${owner.accountId}::uuid`,
  );
  await expect(accept(late.token)).rejects.toMatchObject({ code: "not_found" });
  await runOnce(
    sql`UPDATE invitations SET expires_at = now() + interval '1 minute' WHERE account_id = ${owner.accountId}::uuid`,
  );
  await viewInvitation(late.token);
  const [invitation] = (await listMembers(owner)).invitations;
  await withdrawInvitation(owner, { invitation_id: invitation?.id ?? "" });
  await expect(accept(late.token)).rejects.toMatchObject({ code: "not_found" });
});

test("per hour, at most three invitations are emailed to one address and at most twenty on behalf of one account; a further invitation is refused with rate_limited, and the last invitation sent to the address stays valid", async () => {
  const owner = await newPartner();
  const invite = (email: string) => mailInvitation(owner, { email, role: "viewer" }).catch(errorCodeOf);
  const one = newEmail("one");
  const answers: unknown[] = [];
  for (let time = 0; time < 5; time += 1) answers.push(await invite(one));
  const limited = "rate_limited";
  expect(answers).toEqual([undefined, undefined, undefined, limited, limited]);
  const mails = await mailsTo(one);
  expect(mails).toHaveLength(3);
  expect(await viewInvitation(tokenIn(mails.at(-1)))).toMatchObject({ email: one });
  for (let time = 0; time < 20; time += 1) answers.push(await invite(newEmail("many")));
  // Invitations refused by the limit per address still count towards the account's limit.
  expect(answers.slice(5)).toEqual([...Array<undefined>(15).fill(undefined), ...Array(5).fill(limited)]);
  expect((await listMembers(owner)).invitations).toHaveLength(16);
});

test("invitations that are refused because the address belongs to a member, or the role may not invite, do not count towards the limit on emails to the address", async () => {
  const [owner, other] = [await newPartner(), await newPartner()];
  const viewer = await colleague(owner, "viewer");
  const { email } = viewer;
  const invite = (user: SignedInUser) => mailInvitation(user, { email, role: "viewer" }).catch(errorCodeOf);
  for (let time = 0; time < 11; time += 1)
    expect(await Promise.all([invite(owner), invite(viewer)])).toEqual(["validation_failed", "forbidden"]);
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => invite(other)));
  expect(outcomes.toSorted()).toEqual(["rate_limited", "rate_limited", undefined, undefined, undefined]);
  expect(await mailsTo(email)).toHaveLength(3);
});

test("accepting an invitation is refused if its email is in use, with a message that does not name a field, and the invitation stays valid", async () => {
  const [owner, other] = [await newPartner(), await newReseller()];
  const { token } = await inviteMember(owner, { email: other.email, role: "viewer" });
  const accepted = acceptInvitation({ token, password: PASSWORD }, newClientIp());
  await expect(accepted).rejects.toMatchObject({
    code: "validation_failed",
    message: expect.stringContaining(`${other.email} already belongs to another Tessera account`),
    errors: undefined,
  });
  expect((await listMembers(owner)).invitations).toHaveLength(1);
});

test("accepting an invitation to another user's email is refused with rate_limited after ten attempts, not counting attempts with a weak password", async () => {
  const [owner, other] = [await newPartner(), await newReseller()];
  const { token } = await inviteMember(owner, { email: other.email, role: "viewer" });
  const accept = (password: string) => acceptInvitation({ token, password }, newClientIp());
  for (const password of ["password1234", ...Array<string>(10).fill(PASSWORD)])
    await expect(accept(password)).rejects.toMatchObject({ code: "validation_failed" });
  const limited = {
    code: "rate_limited",
    message: expect.stringContaining("ask the person who invited you"),
  };
  await expect(accept(PASSWORD)).rejects.toMatchObject(limited);
});

test("after ten attempts to accept an account's invitations to emails in use, the eleventh is refused with rate_limited, not counting invitations that are accepted successfully", async () => {
  const [owner, bystander] = [await newPartner(), await newPartner()];
  const outcomeFor = async (inviter: SignedInUser, email: string) => {
    const { token } = await inviteMember(inviter, { email, role: "viewer" });
    return acceptInvitation({ token, password: PASSWORD }, newClientIp()).catch(errorCodeOf);
  };
  const used = (await newReseller()).email;
  const outcomes: unknown[] = [];
  for (let time = 0; time < 11; time += 1) {
    const free = newEmail("free");
    if (time < 2) expect(await outcomeFor(owner, free)).toBe(free);
    outcomes.push(await outcomeFor(owner, used));
  }
  expect(outcomes).toEqual([...Array(10).fill("validation_failed"), "rate_limited"]);
  expect(await outcomeFor(bystander, used)).toBe("validation_failed");
});

test("accepting twelve invitations of an account at once while too many password hashes are queued is refused with service_unavailable, and the invitations can be accepted later", async () => {
  const owner = await newPartner();
  const emails = Array.from({ length: 12 }, () => newEmail("free"));
  const links = await Promise.all(emails.map((email) => inviteMember(owner, { email, role: "viewer" })));
  const accept = (token: string) =>
    acceptInvitation({ token, password: PASSWORD }, newClientIp()).catch(errorCodeOf);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const hashes = Promise.allSettled(Array.from({ length: 70 }, () => queueHash("known", () => finished)));
  const outcomes = await Promise.all(links.map(({ token }) => accept(token)));
  finish();
  await hashes;
  expect(outcomes).toEqual(Array(12).fill("service_unavailable"));
  for (const { token, email } of links) expect(await accept(token)).toBe(email);
});

test("only owners can manage invitations and members, and only in their own account", async () => {
  const [owner, outsider] = [await newPartner(), await newPartner()];
  const target = { user_id: (await colleague(owner, "viewer")).userId };
  await inviteMember(owner, { email: newEmail(), role: "viewer" });
  const invitation = { invitation_id: (await listMembers(owner)).invitations[0]?.id ?? "" };
  for (const role of ["developer", "finance", "viewer"] as const) {
    const user = await colleague(owner, role);
    const refused = { code: "forbidden" };
    await expect(inviteMember(user, { email: newEmail(), role: "viewer" })).rejects.toMatchObject(refused);
    await expect(withdrawInvitation(user, invitation)).rejects.toMatchObject(refused);
    await expect(setRole(user, { ...target, role: "owner" })).rejects.toMatchObject(refused);
    await expect(removeMember(user, target)).rejects.toMatchObject(refused);
  }
  const unknown = { code: "not_found" };
  await expect(withdrawInvitation(outsider, invitation)).rejects.toMatchObject(unknown);
  await expect(setRole(outsider, { ...target, role: "owner" })).rejects.toMatchObject(unknown);
  await expect(removeMember(outsider, target)).rejects.toMatchObject(unknown);
  expect((await listMembers(owner)).invitations).toHaveLength(1);
});

test("a new role applies from the user's next request, and the audit log contains the previous role", async () => {
  const owner = await newPartner();
  const user = await colleague(owner, "viewer");
  const caller = callerFor(user, "test");
  await expect(createApiKey(caller, { name: "none" })).rejects.toMatchObject({ code: "forbidden" });
  await setRole(owner, { user_id: user.userId, role: "developer" });
  const line = await latestAct(owner);
  expect(line).toMatchObject({ action: "member.role_set", actorEmail: owner.email, by: "account" });
  expect(line?.detail).toMatchObject({ member: user.email, before: "viewer", after: "developer" });
  const session = await findSession(user.sessionId);
  if (session.status !== "signed-in") throw new Error("signed out by another role");
  await createApiKey(callerFor(session.user, "test"), { name: "one" });
});

test("a removed user is signed out at once, stays named in the audit log, and can join again", async () => {
  const owner = await newPartner();
  const who = { email: newEmail("leaving"), password: PASSWORD };
  const user = await addColleague(owner, "developer", who);
  await createApiKey(callerFor(user, "test"), { name: "made by who left" });
  await removeMember(owner, { user_id: user.userId });
  expect(await findSession(user.sessionId)).toEqual({ status: "ended" });
  await expect(signInAs(who)).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await rolesOf(owner)).toEqual(["owner"]);
  const { rows } = await listAuditLog(owner, { limit: 10 });
  expect(rows.find(({ action }) => action === "api_key.made")).toMatchObject({
    actorEmail: who.email,
    by: "account",
  });
  expect((await addColleague(owner, "viewer", who)).userId).not.toBe(user.userId);
});

test("after concurrent removals and demotions of owners, at least one owner remains", {
  tag: PROPERTY,
}, async () => {
  for (let round = 0; round < rounds({ push: 3, deep: 80 }); round += 1) {
    const first = await newPartner();
    const second = await colleague(first, "owner");
    await Promise.allSettled([
      removeMember(first, { user_id: second.userId }),
      removeMember(second, { user_id: first.userId }),
      setRole(first, { user_id: first.userId, role: "viewer" }),
      setRole(second, { user_id: second.userId, role: "viewer" }),
    ]);
    expect(await rolesOf(first)).toContain("owner");
  }
  const alone = await newPartner();
  const refusal = { code: "forbidden", message: expect.stringContaining("at least one owner") };
  await expect(removeMember(alone, { user_id: alone.userId })).rejects.toMatchObject(refusal);
  await expect(setRole(alone, { user_id: alone.userId, role: "viewer" })).rejects.toMatchObject(refusal);
});
