import { createAccount } from "@/lib/accounts/sign-up";
import { DAY_MS } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";
import { changePassword } from "@/lib/identity/users/current-password";
import { endSession, findSession, pruneSessions } from "@/lib/identity/users/sessions";
import { signIn } from "@/lib/identity/users/sign-in";
import { signInAs } from "@/lib/runtime/demo-world/people";
import { holdRow } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import { newClientIp, newEmail, newPartner, newReseller, PASSWORD } from "../../support/world/accounts";

const wrong = "not the password";

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  const outcome = await attempt.catch((error: unknown) => error);
  return outcome instanceof AppError ? outcome.code : "none";
}

test("a sign-in with an unknown email returns the same error as a sign-in with a wrong password", async () => {
  const { email } = await newPartner();
  const refusals = await Promise.all(
    [
      signIn({ email, password: wrong }, newClientIp()),
      signIn({ email: newEmail(), password: wrong }, newClientIp()),
    ].map((attempt) => attempt.catch((error: Error) => `${error.name} ${error.message}`)),
  );
  expect(refusals[0]).toBe("AppError Email or password is wrong.");
  expect(refusals[1]).toBe(refusals[0]);
});

/**
 * Tries to sign in with a wrong password and returns the error code. Retries while too many passwords are being hashed, because
 * such a refusal does not count as a guess.
 */
async function guess(email: string, clientIp: string, deviceToken?: string): Promise<string> {
  for (;;) {
    const code = await codeOf(signIn({ email, password: wrong }, clientIp, deviceToken));
    if (code !== "service_unavailable") return code;
    await new Promise(setImmediate);
  }
}

const checkedIn = (codes: readonly string[]) => codes.filter((code) => code === "unauthenticated").length;

test("of 60 concurrent password guesses for one email from 60 networks, exactly 20 are checked", async () => {
  const { email } = await newPartner();
  const codes = await Promise.all(Array.from({ length: 60 }, () => guess(email, newClientIp())));
  expect(checkedIn(codes)).toBe(20);
  expect(codes.filter((code) => code === "rate_limited")).toHaveLength(40);
  expect(await codeOf(signIn({ email, password: PASSWORD }, newClientIp()))).toBe("rate_limited");
});

test("password guesses for unknown emails are throttled like guesses for known emails", async () => {
  const email = newEmail();
  const codes = await Promise.all(Array.from({ length: 60 }, () => guess(email, newClientIp())));
  expect(checkedIn(codes)).toBe(20);
});

test("of 20 concurrent password guesses from one network, exactly 5 are checked, and the right password still works from another network", async () => {
  const { email } = await newPartner();
  const clientIp = newClientIp();
  const codes = await Promise.all(Array.from({ length: 20 }, () => guess(email, clientIp)));
  expect(checkedIn(codes)).toBe(5);
  expect(await codeOf(signIn({ email, password: PASSWORD }, clientIp))).toBe("rate_limited");
  expect(await codeOf(signIn({ email, password: PASSWORD }, newClientIp()))).toBe("none");
});

test("a network is limited to 50 failed sign-ins in total, even with different emails", async () => {
  const clientIp = newClientIp();
  const codes = await Promise.all(Array.from({ length: 70 }, () => guess(newEmail(), clientIp)));
  expect(checkedIn(codes)).toBe(50);
  expect(codes.filter((code) => code === "rate_limited")).toHaveLength(20);
});

test("sign-in attempts that are refused by the limit per network and email do not count towards the limit per network", async () => {
  const { email } = await newPartner();
  const clientIp = newClientIp();
  for (let time = 0; time < 60; time += 1) await guess(email, clientIp);
  expect(await guess(newEmail(), clientIp)).toBe("unauthenticated");
});

test("failed sign-ins from other clients do not lock out a known device", async () => {
  const { email } = await newPartner();
  const clientIp = newClientIp();
  const { deviceToken } = await signIn({ email, password: PASSWORD }, clientIp);
  await Promise.all(Array.from({ length: 60 }, () => guess(email, newClientIp())));
  await Promise.all(Array.from({ length: 60 }, () => guess(newEmail(), clientIp)));
  expect(await codeOf(signIn({ email, password: PASSWORD }, clientIp))).toBe("rate_limited");
  expect(await codeOf(signIn({ email, password: PASSWORD }, clientIp, deviceToken))).toBe("none");
});

test("of 30 concurrent password guesses from a known device, exactly 10 are checked, whatever the device's network", async () => {
  const { email } = await newPartner();
  const { deviceToken } = await signIn({ email, password: PASSWORD }, newClientIp());
  const guesses = Array.from({ length: 30 }, () => guess(email, newClientIp(), deviceToken));
  expect(checkedIn(await Promise.all(guesses))).toBe(10);
  expect(await codeOf(signIn({ email, password: PASSWORD }, newClientIp(), deviceToken))).toBe(
    "rate_limited",
  );
  expect(await codeOf(signIn({ email, password: PASSWORD }, newClientIp()))).toBe("none");
});

test("the known-device token of one user does not exempt another user's sign-in from throttling", async () => {
  const [own, other] = [await newPartner(), await newPartner()];
  const { deviceToken } = await signIn({ email: own.email, password: PASSWORD }, newClientIp());
  await Promise.all(Array.from({ length: 60 }, () => guess(other.email, newClientIp())));
  const attempt = signIn({ email: other.email, password: PASSWORD }, newClientIp(), deviceToken);
  expect(await codeOf(attempt)).toBe("rate_limited");
});

test("successful sign-ins do not count towards the limit of failed sign-ins", async () => {
  const { email } = await newPartner();
  const clientIp = newClientIp();
  for (let time = 0; time < 12; time += 1) await signIn({ email, password: PASSWORD }, clientIp);
  expect(await codeOf(signIn({ email, password: wrong }, clientIp))).toBe("unauthenticated");
});

test("ended, expired, idle and unknown sessions are refused", async () => {
  const { email } = await newPartner();
  const enterAgain = () => signInAs({ email, password: PASSWORD });
  const [left, expired, idle] = [await enterAgain(), await enterAgain(), await enterAgain()];
  await endSession(left.sessionId);
  await runOnce(
    sql`UPDATE user_sessions SET expires_at = now() - interval '1 second' WHERE id = ${expired.sessionId}::uuid`,
  );
  await away(idle.sessionId, "12 hours 1 second");
  for (const id of [left.sessionId, left.userId, "nonsense"]) {
    expect(await findSession(id)).toEqual({ status: "ended" });
  }
  expect(await findSession(expired.sessionId)).toEqual({ status: "expired" });
  expect(await findSession(idle.sessionId)).toEqual({ status: "idle" });
});

test("a session in use stays signed in, and the time of its last use is not written on every request", async () => {
  const { sessionId } = await newPartner();
  const lastSeen = async () =>
    (
      await rowOf({ at: "time" })(
        sql`SELECT last_seen_at AS at FROM user_sessions WHERE id = ${sessionId}::uuid`,
      )
    )?.at;
  await away(sessionId, "11 hours 59 minutes");
  const away12 = await lastSeen();
  expect((await findSession(sessionId)).status).toBe("signed-in");
  const noted = await lastSeen();
  expect(noted).not.toEqual(away12);
  await findSession(sessionId);
  expect(await lastSeen()).toEqual(noted);
});

test("sessions that expired over thirty days ago are deleted, except each user's latest session", async () => {
  const user = await newPartner();
  const again = await signInAs({ email: user.email, password: PASSWORD });
  await runOnce(sql`
    UPDATE user_sessions SET expires_at = now() - interval '31 days',
      id = CASE WHEN id = ${again.sessionId}::uuid THEN id ELSE uuid_v7_now(${-40 * DAY_MS * 1_000}::bigint) END
    WHERE user_id = ${user.userId}::uuid`);
  await pruneSessions();
  const rows = await rowsOf({ id: "text" })(
    sql`SELECT id FROM user_sessions WHERE user_id = ${user.userId}::uuid`,
  );
  expect(rows).toEqual([{ id: again.sessionId }]);
});

function away(sessionId: string, time: string): Promise<number> {
  return runOnce(sql`
    UPDATE user_sessions SET last_seen_at = now() - ${time}::text::interval WHERE id = ${sessionId}::uuid`);
}

test("changing the password keeps the current session and ends the others", async () => {
  const here = await newPartner();
  const elsewhere = await signInAs({ email: here.email, password: PASSWORD });
  const outsider = await newPartner();
  await changePassword(here, { current_password: PASSWORD, new_password: "another long password" });
  expect((await findSession(here.sessionId)).status).toBe("signed-in");
  expect((await findSession(elsewhere.sessionId)).status).toBe("ended");
  expect((await findSession(outsider.sessionId)).status).toBe("signed-in");
  expect(await codeOf(signIn({ email: here.email, password: PASSWORD }, newClientIp()))).toBe(
    "unauthenticated",
  );
  await signInAs({ email: here.email, password: "another long password" });
});

test("a sign-in with the old password is refused if it waits for a concurrent password change", async () => {
  const user = await newPartner();
  const row = await holdRow("users", user.userId);
  const change = changePassword(user, { current_password: PASSWORD, new_password: "another long password" });
  await row.untilWaiting(1);
  const late = codeOf(signIn({ email: user.email, password: PASSWORD }, newClientIp()));
  await row.untilWaiting(2);
  await row.release();
  await change;
  expect(await late).toBe("unauthenticated");
});

test("changing the password requires the current password", async () => {
  const user = await newPartner();
  const attempt = changePassword(user, { current_password: wrong, new_password: "another long password" });
  await expect(attempt).rejects.toMatchObject({
    errors: { current_password: ["is not your current password"] },
  });
  await signInAs({ email: user.email, password: PASSWORD });
});

test("of five concurrent sign-ups with the same email, one succeeds", async () => {
  const email = newEmail();
  const input = {
    kind: "partner",
    company_name: "Acme",
    email,
    password: PASSWORD,
    timezone: "UTC",
  } as const;
  const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(createAccount(input))));
  expect(codes.toSorted()).toEqual(["none", ...Array(4).fill("validation_failed")]);
  expect(await runOnce(sql`SELECT FROM accounts WHERE email = ${email}`)).toBe(1);
});

test("a new partner has a ledger account in each environment, and a new reseller has an empty wallet in each environment", async () => {
  const [partner, reseller] = [await newPartner(), await newReseller()];
  const ledgerRow = { environment: "text", kind: "text", balance: "integer?" } as const;
  const ledgerOf = (accountId: string) =>
    rowsOf(ledgerRow)(sql`
    SELECT l.environment, l.kind, w.balance FROM ledger_accounts l
    LEFT JOIN wallets w ON w.ledger_account_id = l.id
    WHERE l.account_id = ${accountId}::uuid ORDER BY l.environment`);
  expect(await ledgerOf(partner.accountId)).toEqual([
    { environment: "test", kind: "partner", balance: null },
    { environment: "live", kind: "partner", balance: null },
  ]);
  expect(await ledgerOf(reseller.accountId)).toEqual([
    { environment: "test", kind: "wallet", balance: 0 },
    { environment: "live", kind: "wallet", balance: 0 },
  ]);
});
