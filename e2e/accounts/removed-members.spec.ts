import { listAuditLog } from "@/lib/audit/list-audit-log";
import { runOnce, sql } from "@/lib/db/sql";
import { addColleague, enter } from "@/lib/demo-world/people";
import { removeMember } from "@/lib/members/remove-member";
import { makeResetLink } from "@/lib/password-reset/make-reset-link";
import { resetPassword } from "@/lib/password-reset/reset-password";
import type { SignedInUser } from "@/lib/signed-in-user";
import { changePassword } from "@/lib/users/change-password";
import { findSession } from "@/lib/users/find-session";
import { hashPassword } from "@/lib/users/passwords";
import { resetOperator } from "@/lib/users/reset-operator";
import { signIn } from "@/lib/users/sign-in";
import { holdRow } from "../fixtures/held-row";
import { expect, test } from "../fixtures/verbs";
import { newClientIp, newEmail, newOperator, newPartner, PASSWORD } from "../world/accounts";

const NEW = "three words unlike another";

const colleague = (owner: SignedInUser) =>
  addColleague(owner, "developer", { email: newEmail("leaving"), password: PASSWORD });

/** Two writes to a user's row that are under way at once, of which the first is done first. */
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

/** Who was removed signs in with nothing, by the address their row has now either. */
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

test("who is removed while their password is being changed stays out, and the change is refused", async () => {
  const owner = await newPartner();
  const user = await colleague(owner);
  const removal = () => removeMember(owner, { user_id: user.userId });
  const outcomes = await inThisOrder(user, removal, () => change(user));
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, NOT_CURRENT]);
  await staysOut(user);
  expect(await actsOf(owner)).not.toContain("password.changed");
});

test("who is removed while a link gives them a new password stays out, and the link is worthless", async () => {
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

test("an operator who is removed while a command gives them a new password stays out, and the command is told", async () => {
  const owner = await newOperator();
  const user = await colleague(owner);
  const removal = () => removeMember(owner, { user_id: user.userId });
  const reset = () => resetOperator({ email: user.email, password: NEW });
  const outcomes = await inThisOrder(user, removal, reset);
  const refusal = { code: "validation_failed", errors: { email: ["is no operator's"] } };
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, { reason: refusal }]);
  await staysOut(user);
  await expect(
    resetOperator({ email: `${user.userId}@removed.invalid`, password: NEW }),
  ).rejects.toMatchObject(refusal);
});

test("a password that was reset is not overwritten by a change that the old one was given for", async () => {
  const owner = await newPartner();
  const user = await colleague(owner);
  const { token } = await makeResetLink(owner, { user_id: user.userId });
  const chosen = "another long password";
  const reset = () => resetPassword({ token, password: chosen }, newClientIp());
  const outcomes = await inThisOrder(user, reset, () => change(user));
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, NOT_CURRENT]);
  await enter({ email: user.email, password: chosen });
  for (const password of [PASSWORD, NEW])
    await expect(enter({ email: user.email, password })).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await findSession(user.sessionId)).toEqual({ status: "ended" });
});

test("of two changes of a password at once one is made, and its session stays", async () => {
  const user = await newPartner();
  const other = await enter({ email: user.email, password: PASSWORD });
  const outcomes = await inThisOrder(
    user,
    () => change(user),
    () => changePassword(other, { current_password: PASSWORD, new_password: "another long password" }),
  );
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, NOT_CURRENT]);
  expect((await findSession(user.sessionId)).status).toBe("signed-in");
  expect(await findSession(other.sessionId)).toEqual({ status: "ended" });
});

test("the row of who was removed lets nobody in, whatever password and sessions it has", async () => {
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
