import { TOTP } from "otpauth";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { runOnce, sql } from "@/lib/db/sql";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { turnOffMemberFactor } from "@/lib/identity/members/manage-members";
import {
  beginFactor,
  confirmFactor,
  findFactor,
  findPendingFactor,
  renewRecoveryCodes,
  requireFactorForLive,
  turnOffFactor,
} from "@/lib/identity/second-factor/manage-factor";
import { changePassword, confirmPassword, userForFactorSetup } from "@/lib/identity/users/current-password";
import { resetOperator } from "@/lib/identity/users/manage-operators";
import { findSession, startSession } from "@/lib/identity/users/sessions";
import { finishSignIn, SecondFactorRequired, signIn } from "@/lib/identity/users/sign-in";
import { findCredentials } from "@/lib/identity/users/store";
import { addColleague, signInAs } from "@/lib/runtime/demo-world/people";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { expect, test } from "../../support/fixtures/verbs";
import { newClientIp, newEmail, newOperator, newPartner, PASSWORD } from "../../support/world/accounts";

const HERE = { clientIp: undefined, deviceToken: undefined, userAgent: undefined };
const STEP_MS = 30_000;

/**
 * Returns the TOTP code for the time step `steps` steps from now. Each code works once, so call {@link forgetStep} before a
 * test uses the current code again.
 */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** Resets the last used time step, so that the current code works again. */
const forgetStep = (userId: string) =>
  runOnce(sql`UPDATE users SET totp_last_step = 1 WHERE id = ${userId}::uuid`);

/** Sets up a second factor. Returns its secret, the used code and the recovery codes. */
async function withFactor(user: SignedInUser) {
  const { secret } = await beginFactor(user);
  const code = codeOf(secret);
  const codes = await confirmFactor(user, { code });
  return { secret, code, codes };
}

async function challengeOf(email: string, password = PASSWORD): Promise<string> {
  const refusal: unknown = await signIn({ email, password }, newClientIp()).catch((cause: unknown) => cause);
  if (!(refusal instanceof SecondFactorRequired))
    throw new Error("signed in without a code", { cause: refusal });
  return refusal.challenge;
}

/** The error for a code that is invalid or already used. */
const WRONG_CODE = {
  code: "validation_failed",
  errors: { code: [expect.stringContaining("is wrong or has already been used")] },
};

const now = async (user: SignedInUser) => {
  const session = await findSession(user.sessionId);
  if (session.status !== "signed-in") throw new Error(session.status);
  return session.user;
};

test("turning on a second factor ends the user's other sessions, and a concurrent sign-in without a code opens no session", async () => {
  const user = await newPartner();
  const other = await signInAs({ email: user.email, password: PASSWORD });
  const checked = await findCredentials(user.email);
  await withFactor(user);
  expect((await findSession(other.sessionId)).status).toBe("ended");
  expect((await findSession(user.sessionId)).status).toBe("signed-in");
  const origin = { network: undefined, deviceToken: undefined, userAgent: undefined };
  const late = checked && startSession(checked, origin, "");
  await expect(late).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a second factor is required once its first code is confirmed, but not before", async () => {
  const user = await newPartner();
  const { secret, uri } = await beginFactor(user);
  expect(uri).toContain(`secret=${secret}`);
  expect(await findPendingFactor(user)).toEqual({ secret, uri });
  await expect(confirmFactor(user, { code: codeOf(secret, 9) })).rejects.toMatchObject({
    code: "validation_failed",
  });
  await signInAs({ email: user.email, password: PASSWORD });
  expect((await now(user)).hasSecondFactor).toBe(false);
  const codes = await confirmFactor(user, { code: codeOf(secret) });
  expect(new Set(codes).size).toBe(10);
  expect(await findPendingFactor(user)).toBeUndefined();
  expect(await now(user)).toMatchObject({ hasSecondFactor: true });
  await expect(beginFactor(user)).rejects.toMatchObject({ code: "forbidden" });
  const { rows } = await listAuditLog(user, { limit: 1 });
  expect(rows[0]?.action).toBe("second_factor.turned_on");
  await challengeOf(user.email);
});

test("a sign-in with a second factor requires a code, and each code works only once, even if it is sent concurrently", async () => {
  const user = await newPartner();
  const { code } = await withFactor(user);
  const challenge = await challengeOf(user.email);
  const enterCode = () => finishSignIn(challenge, code, HERE);
  await expect(enterCode()).rejects.toMatchObject({ code: "validation_failed" });
  await forgetStep(user.userId);
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, enterCode));
  const entered = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(entered).toHaveLength(1);
  expect((await findSession(entered[0]?.sessionId ?? "")).status).toBe("signed-in");
});

test("a recovery code works once, regardless of case and separators, and renewed codes replace the old ones", async () => {
  const user = await newPartner();
  const { codes } = await withFactor(user);
  const [first = "", second = "", third = ""] = codes;
  const finish = async (code: string) => finishSignIn(await challengeOf(user.email), code, HERE);
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => finish(first.toUpperCase().replaceAll("-", " "))),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await findFactor(user)).codesLeft).toBe(9);
  expect((await listAuditLog(user, { limit: 1 })).rows[0]?.detail).toMatchObject({ with: "recovery code" });
  for (const code of ["000000", first])
    await expect(renewRecoveryCodes(user, { code })).rejects.toMatchObject(WRONG_CODE);
  expect((await findFactor(user)).codesLeft).toBe(9);
  const [renewed = ""] = await renewRecoveryCodes(user, { code: second });
  expect((await listAuditLog(user, { limit: 1 })).rows[0]?.detail).toMatchObject({ with: "recovery code" });
  for (const code of [first, second, third]) await expect(finish(code)).rejects.toMatchObject(WRONG_CODE);
  await finish(renewed);
});

test("a second-factor challenge is valid only for its user and until the password changes, and cannot be forged", async () => {
  const [user, other] = [await newPartner(), await newPartner()];
  const { codes } = await withFactor(user);
  const { codes: theirs } = await withFactor(other);
  const challenge = await challengeOf(user.email);
  const [, until = "", mac = ""] = challenge.split(".");
  const late = { code: "unauthenticated" };
  const made = [
    "",
    "nonsense",
    `${other.userId}.${until}.${mac}`,
    `${user.userId}.${Number(until) + 1}.${mac}`,
    `${user.userId}.${until}.`,
  ];
  for (const one of made) {
    await expect(finishSignIn(one, codes[0] ?? "", HERE)).rejects.toMatchObject(late);
    await expect(finishSignIn(one, theirs[0] ?? "", HERE)).rejects.toMatchObject(late);
  }
  await changePassword(user, { current_password: PASSWORD, new_password: "another long password" });
  await expect(finishSignIn(challenge, codes[0] ?? "", HERE)).rejects.toMatchObject(late);
});

test("after ten wrong authenticator and recovery codes in total, every further code is refused, even a correct one", async () => {
  const user = await newPartner();
  const { codes } = await withFactor(user);
  const challenge = await challengeOf(user.email);
  const guesses = await Promise.all(
    Array.from({ length: 10 }, () => ["000000", "aaaa-bbbb-cccc-dddd"])
      .flat()
      .map((guess) => finishSignIn(challenge, guess, HERE).catch(errorCodeOf)),
  );
  expect(guesses.filter((code) => code === "validation_failed")).toHaveLength(10);
  expect(guesses.filter((code) => code === "rate_limited")).toHaveLength(10);
  const right = finishSignIn(challenge, codes[0] ?? "", HERE);
  await expect(right).rejects.toMatchObject({ code: "rate_limited" });
});

test("a typo in a recovery code does not use up the correct code", async () => {
  const [user, other] = [await newPartner(), await newPartner()];
  const { codes } = await withFactor(user);
  const { codes: theirs } = await withFactor(other);
  const [code = ""] = codes;
  const challenge = await challengeOf(user.email);
  const typo = `${code.slice(0, -1)}${code.endsWith("a") ? "b" : "a"}`;
  for (const wrong of [typo, theirs[0] ?? ""])
    await expect(finishSignIn(challenge, wrong, HERE)).rejects.toMatchObject(WRONG_CODE);
  await expect(turnOffFactor(user, { code: typo })).rejects.toMatchObject(WRONG_CODE);
  expect((await findFactor(other)).codesLeft).toBe(10);
  await finishSignIn(challenge, code, HERE);
});

test("users need a code to turn off their own second factor, and an owner can turn off another member's second factor without a code", async () => {
  const owner = await newPartner();
  const colleague = await addColleague(owner, "viewer", { email: newEmail(), password: PASSWORD });
  const { secret, codes } = await withFactor(owner);
  await withFactor(colleague);
  await expect(turnOffFactor(owner, { code: "000000" })).rejects.toMatchObject({ code: "validation_failed" });
  await expect(turnOffMemberFactor(owner, { user_id: owner.userId })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(turnOffMemberFactor(colleague, { user_id: owner.userId })).rejects.toMatchObject({
    code: "forbidden",
  });
  await turnOffMemberFactor(owner, { user_id: colleague.userId });
  await signInAs({ email: colleague.email, password: PASSWORD });
  await forgetStep(owner.userId);
  await turnOffFactor(owner, { code: codeOf(secret) });
  await signInAs({ email: owner.email, password: PASSWORD });
  expect((await findFactor(owner)).codesLeft).toBe(0);
  await expect(turnOffFactor(owner, { code: codes[0] ?? "" })).rejects.toMatchObject({
    code: "validation_failed",
  });
});

test("an account can require a second factor in the live environment, and then users without a second factor cannot confirm their password", async () => {
  const owner = await newPartner();
  const yes = { live_needs_factor: "yes" } as const;
  await expect(requireFactorForLive(owner, yes)).rejects.toMatchObject({ code: "forbidden" });
  const { secret } = await withFactor(owner);
  await requireFactorForLive(await now(owner), yes);
  const colleague = await addColleague(owner, "finance", { email: newEmail(), password: PASSWORD });
  await expect(confirmPassword(colleague, PASSWORD)).rejects.toThrow(/requires a second factor/);
  const later = { ...(await now(owner)), passwordConfirmedAt: new Date(0) };
  await expect(confirmPassword(later, PASSWORD)).rejects.toThrow(/with a code/);
  await expect(confirmPassword(later, PASSWORD, "000000")).rejects.toMatchObject({
    code: "validation_failed",
  });
  await forgetStep(owner.userId);
  const code = codeOf(secret);
  await confirmPassword(later, PASSWORD, code);
  await expect(confirmPassword(later, PASSWORD, code)).rejects.toMatchObject({
    code: "validation_failed",
  });
});

test("a user without a second factor can set one up with only the password, even if the account requires codes", async () => {
  const owner = await newPartner();
  const { secret } = await withFactor(owner);
  await requireFactorForLive(await now(owner), { live_needs_factor: "yes" });
  const colleague = await addColleague(owner, "finance", { email: newEmail(), password: PASSWORD });
  const beforeSetup = userForFactorSetup({ ...colleague, passwordConfirmedAt: new Date(0) });
  await expect(confirmPassword(beforeSetup, "not it")).rejects.toMatchObject({ code: "validation_failed" });
  await confirmPassword(beforeSetup, PASSWORD);
  await withFactor(colleague);
  const afterSetup = userForFactorSetup({ ...(await now(colleague)), passwordConfirmedAt: new Date(0) });
  await expect(confirmPassword(afterSetup, PASSWORD)).rejects.toThrow(/with a code/);
  await forgetStep(owner.userId);
  const own = userForFactorSetup({ ...(await now(owner)), passwordConfirmedAt: new Date(0) });
  await confirmPassword(own, PASSWORD, codeOf(secret));
});

test("after a command resets an operator's password, the operator signs in with the new password and without a second factor", async () => {
  const operator = await newOperator();
  await withFactor(operator);
  await resetOperator({ email: operator.email, password: "another long password" });
  expect((await signInAs({ email: operator.email, password: "another long password" })).hasSecondFactor).toBe(
    false,
  );
});
