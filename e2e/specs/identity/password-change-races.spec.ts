import { TOTP } from "otpauth";
import { rowsOf, sql } from "@/lib/db/sql";
import { actionByUser } from "@/lib/identity/audit/audit.sql";
import { hashRecoveryCode, newRecoveryCodes } from "@/lib/identity/second-factor/codes";
import { beginFactor, confirmFactor, findFactor } from "@/lib/identity/second-factor/manage-factor";
import { renewCodes } from "@/lib/identity/second-factor/store";
import { changePassword } from "@/lib/identity/users/current-password";
import { findSession } from "@/lib/identity/users/sessions";
import { signIn } from "@/lib/identity/users/sign-in";
import { holdRow } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import { newClientIp, newPartner, PASSWORD } from "../../support/world/accounts";

test("a session opened with the old password during a password change ends when the change completes", async () => {
  const user = await newPartner();
  // Writing the audit entry of the sign-in waits for the account's row. By then the session exists and the user's row is
  // locked.
  const account = await holdRow("accounts", user.accountId);
  const opening = signIn({ email: user.email, password: PASSWORD }, newClientIp());
  await account.untilWaiting(1);
  const change = changePassword(user, { current_password: PASSWORD, new_password: "another long password" });
  await account.untilWaiting(2);
  await account.release();
  const [opened] = await Promise.all([opening, change]);
  expect((await findSession(opened.sessionId)).status).toBe("ended");
  expect((await findSession(user.sessionId)).status).toBe("signed-in");
});

test("two concurrent renewals of recovery codes leave one set of ten codes", async () => {
  const user = await newPartner();
  const { secret } = await beginFactor(user);
  await confirmFactor(user, { code: new TOTP({ secret }).generate() });
  const row = await holdRow("users", user.userId);
  // Skips the check of a code, because otherwise the checks would wait for the row before the renewals begin.
  const renew = async () => {
    const codes = newRecoveryCodes();
    const act = actionByUser(user, "recovery_codes.renewed", new Date());
    await renewCodes(user.userId, codes.map(hashRecoveryCode), act);
    return codes;
  };
  const renewals = [renew(), renew()];
  await row.untilWaiting(2);
  await row.release();
  const sets = await Promise.all(renewals);
  expect((await findFactor(user)).codesLeft).toBe(10);
  expect(sets.map((set) => set.length)).toEqual([10, 10]);
  const stored = await rowsOf({ hash: "text" })(
    sql`SELECT encode(code_hash, 'hex') AS hash FROM recovery_codes WHERE user_id = ${user.userId}::uuid`,
  );
  const hashesOf = (codes: string[]) =>
    codes.map((code) => hashRecoveryCode(code).toString("hex")).toSorted();
  expect(sets.map(hashesOf)).toContainEqual(stored.map(({ hash }) => hash).toSorted());
});
