import type { SignedInUser } from "@/lib/base/signed-in-user";
import { runOnce, sql } from "@/lib/db/sql";
import { confirmPassword } from "@/lib/identity/users/current-password";
import { findSession } from "@/lib/identity/users/sessions";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { expect, test } from "../../support/fixtures/verbs";
import { newPartner, PASSWORD } from "../../support/world/accounts";

/**
 * Sets the time of the session's last password confirmation to `time` ago, and returns the user. `time` is a PostgreSQL
 * interval.
 */
async function later({ sessionId }: SignedInUser, time: string): Promise<SignedInUser> {
  await runOnce(sql`
    UPDATE user_sessions SET password_confirmed_at = now() - ${time}::text::interval WHERE id = ${sessionId}::uuid`);
  return again(sessionId);
}

async function again(sessionId: string): Promise<SignedInUser> {
  const session = await findSession(sessionId);
  if (session.status !== "signed-in") throw new Error(`the session is ${session.status}`);
  return session.user;
}

test("the password must be confirmed again once ten minutes have passed since the sign-in, but not before", async () => {
  const user = await newPartner();
  await confirmPassword(user, undefined);
  await confirmPassword(await later(user, "9 minutes"), undefined);
  await expect(confirmPassword(await later(user, "10 minutes 1 second"), undefined)).rejects.toMatchObject({
    name: "FieldsRequiredError",
    message: expect.stringContaining("Nothing was changed yet"),
  });
});

test("after a password confirmation, the session can confirm further actions without the password, and another user's session cannot", async () => {
  const [user, other] = [await newPartner(), await newPartner()];
  const before = [await later(user, "1 hour"), await later(other, "1 hour")] as const;
  await confirmPassword(before[0], PASSWORD);
  await confirmPassword(await again(user.sessionId), undefined);
  await expect(confirmPassword(await again(other.sessionId), undefined)).rejects.toThrow(/Enter it again/);
});

test("after ten wrong passwords, further password confirmations are refused without a check, even with the right password", async () => {
  const user = await later(await newPartner(), "1 hour");
  const codes = await Promise.all(
    Array.from({ length: 20 }, () => confirmPassword(user, "not the password").catch(errorCodeOf)),
  );
  expect(codes.filter((code) => code === "validation_failed")).toHaveLength(10);
  expect(codes.filter((code) => code === "rate_limited")).toHaveLength(10);
  await expect(confirmPassword(user, PASSWORD)).rejects.toMatchObject({ code: "rate_limited" });
});
