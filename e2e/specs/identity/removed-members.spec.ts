import type { Role } from "@/lib/base/caller";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { runOnce, sql } from "@/lib/db/sql";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { removeMember, setRole } from "@/lib/identity/members/manage-members";
import {
  makeResetLink,
  makeResetLinkAsOperator,
  resetPassword,
} from "@/lib/identity/password-reset/reset-password";
import { changePassword } from "@/lib/identity/users/current-password";
import { removeOperator, resetOperator } from "@/lib/identity/users/manage-operators";
import { hashPassword, queueHash } from "@/lib/identity/users/passwords";
import { findSession } from "@/lib/identity/users/sessions";
import { signIn } from "@/lib/identity/users/sign-in";
import { addColleague, signInAs } from "@/lib/runtime/demo-world/people";
import { holdRow } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import { newClientIp, newEmail, newOperator, newPartner, PASSWORD } from "../../support/world/accounts";

const NEW = "three words unlike another";

const colleague = (owner: SignedInUser) =>
  addColleague(owner, "developer", { email: newEmail("leaving"), password: PASSWORD });

/** Runs two concurrent writes to a user's row, so that `first` completes before `second`. */
async function inThisOrder(
  { userId }: SignedInUser,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
) {
  const row = await holdRow("users", userId);
  const earlier = first();
  await row.untilWaiting(1);
  const later = second();
  await row.untilWaiting(2);
  const outcomes = Promise.allSettled([earlier, later]);
  await row.release();
  return outcomes;
}

/**
 * Expects that a removed user can sign in neither with their former email nor with the placeholder that replaces it, and that
 * their session has ended.
 */
async function staysOut({ userId, sessionId, email }: SignedInUser) {
  for (const address of [email, `${userId}@removed.invalid`]) {
    for (const password of [PASSWORD, NEW]) {
      const entered = signIn({ email: address, password }, newClientIp());
      await expect(entered).rejects.toMatchObject({ code: "unauthenticated" });
    }
  }
  expect(await findSession(sessionId)).toEqual({ status: "ended" });
}

const change = (user: SignedInUser) =>
  changePassword(user, { current_password: PASSWORD, new_password: NEW });

const NOT_CURRENT = {
  status: "rejected",
  reason: { code: "validation_failed", errors: { current_password: ["is not your current password"] } },
};

const actsOf = async (owner: SignedInUser) =>
  (await listAuditLog(owner, { limit: 20 })).rows.map(({ action }) => action);

test("a password change is refused if the user is removed concurrently", async () => {
  const owner = await newPartner();
  const user = await colleague(owner);
  const removal = () => removeMember(owner, { user_id: user.userId });
  const outcomes = await inThisOrder(user, removal, () => change(user));
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, NOT_CURRENT]);
  await staysOut(user);
  expect(await actsOf(owner)).not.toContain("password.changed");
});

test("a password reset is refused if the user is removed concurrently", async () => {
  const owner = await newPartner();
  const user = await colleague(owner);
  const { token } = await makeResetLink(owner, { user_id: user.userId });
  const reset = () => resetPassword({ token, password: NEW }, newClientIp());
  const removal = () => removeMember(owner, { user_id: user.userId });
  const outcomes = await inThisOrder(user, removal, reset);
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, { reason: { code: "not_found" } }]);
  await staysOut(user);
  expect(await actsOf(owner)).not.toContain("password.reset");
});

test("a password reset link is invalid after its creator is removed, and while its creator is not an owner", async () => {
  const owner = await newPartner();
  const person = (role: Role) => addColleague(owner, role, { email: newEmail(role), password: PASSWORD });
  const user = await person("developer");
  const use = ({ token }: { token: string }) => resetPassword({ token, password: NEW }, newClientIp());
  const leaving = await person("owner");
  const first = await makeResetLink(leaving, { user_id: user.userId });
  await removeMember(owner, { user_id: leaving.userId });
  await expect(use(first)).rejects.toMatchObject({ code: "not_found" });
  const demoted = await person("owner");
  const second = await makeResetLink(demoted, { user_id: user.userId });
  await setRole(owner, { user_id: demoted.userId, role: "viewer" });
  await expect(use(second)).rejects.toMatchObject({ code: "not_found" });
  expect((await findSession(user.sessionId)).status).toBe("signed-in");
  await setRole(owner, { user_id: demoted.userId, role: "owner" });
  expect(await use(second)).toBe(user.email);
});

test("a password reset link that a removed operator created is invalid", async () => {
  const [partner, leaving] = [await newPartner(), await newOperator()];
  await newOperator();
  const input = { account_id: partner.accountId, email: partner.email, drops_factor: "yes" } as const;
  const { token } = await makeResetLinkAsOperator(leaving, input);
  await removeOperator(leaving.email);
  const used = resetPassword({ token, password: NEW }, newClientIp());
  await expect(used).rejects.toMatchObject({ code: "not_found" });
});

test("resetting an operator's password on the command line fails if the operator is removed concurrently", async () => {
  const owner = await newOperator();
  const user = await colleague(owner);
  const removal = () => removeMember(owner, { user_id: user.userId });
  const reset = () => resetOperator({ email: user.email, password: NEW });
  const outcomes = await inThisOrder(user, removal, reset);
  const refusal = { code: "validation_failed", errors: { email: ["does not belong to an operator"] } };
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, { reason: refusal }]);
  await staysOut(user);
  await expect(
    resetOperator({ email: `${user.userId}@removed.invalid`, password: NEW }),
  ).rejects.toMatchObject(refusal);
});

test("a password change that waits for a reset to commit is refused, and the password set by the reset stays valid", async () => {
  const owner = await newPartner();
  const user = await colleague(owner);
  const { token } = await makeResetLink(owner, { user_id: user.userId });
  const chosen = "another long password";
  const reset = () => resetPassword({ token, password: chosen }, newClientIp());
  const outcomes = await inThisOrder(user, reset, () => change(user));
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, NOT_CURRENT]);
  await signInAs({ email: user.email, password: chosen });
  for (const password of [PASSWORD, NEW])
    await expect(signInAs({ email: user.email, password })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  expect(await findSession(user.sessionId)).toEqual({ status: "ended" });
});

test("only the first of two concurrent password changes succeeds, and only the session that made the change stays signed in", async () => {
  const user = await newPartner();
  const other = await signInAs({ email: user.email, password: PASSWORD });
  const outcomes = await inThisOrder(
    user,
    () => change(user),
    () => changePassword(other, { current_password: PASSWORD, new_password: "another long password" }),
  );
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, NOT_CURRENT]);
  expect((await findSession(user.sessionId)).status).toBe("signed-in");
  expect(await findSession(other.sessionId)).toEqual({ status: "ended" });
});

test("a removed user cannot sign in even if a password and open sessions of that user remain in the database", async () => {
  const owner = await newPartner();
  const user = await colleague(owner);
  await removeMember(owner, { user_id: user.userId });
  const hash = await hashPassword(NEW, "known");
  await runOnce(sql`UPDATE users SET password_hash = ${hash} WHERE id = ${user.userId}::uuid`);
  await runOnce(sql`UPDATE user_sessions SET ended_at = NULL WHERE user_id = ${user.userId}::uuid`);
  await staysOut(user);
  const late = changePassword(user, { current_password: NEW, new_password: "another long password" });
  await expect(late).rejects.toMatchObject({ code: "validation_failed" });
});

test("an owner can remove a user while the queue of password checks is full", async () => {
  const owner = await newPartner();
  const user = await colleague(owner);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const checks = Array.from({ length: 70 }, () => queueHash("known", () => released));
  const ended = Promise.allSettled(checks);
  await removeMember(owner, { user_id: user.userId });
  release();
  await ended;
  await staysOut(user);
});
