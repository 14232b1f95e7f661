import { confirmSignUp, pruneSignUps } from "@/lib/accounts/confirm-sign-up";
import type { SignUpInput } from "@/lib/accounts/schema";
import { createAccount, requestSignUp } from "@/lib/accounts/sign-up";
import { rowsOf, runOnce, sql } from "@/lib/db/sql";
import type { Mail } from "@/lib/identity/mail/queue-mail.sql";
import { isEmailTaken } from "@/lib/identity/users/taken-email";
import { signInAs } from "@/lib/runtime/demo-world/people";
import { holdRow } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import { newClientIp, newEmail, newPartner, PASSWORD, partnerNamed } from "../../support/world/accounts";

const applicant = (email: string): SignUpInput => ({
  ...{ kind: "partner", company_name: "Mailed Games", timezone: "UTC", email, password: PASSWORD },
});

/** Signs up and waits for the email. Returns the email and the confirmation token in it, or an empty token if it has none. */
async function signedUp(email: string): Promise<{ mail: Mail; token: string }> {
  const mails: Mail[] = [];
  await requestSignUp(applicant(email), newClientIp(), async (mail) => {
    mails.push(mail);
  });
  await expect.poll(() => mails.length).toBe(1);
  const [mail = { to: "", subject: "", text: "", usefulMs: 0 }] = mails;
  return { mail, token: /#([\w-]{43})/.exec(mail.text)?.[1] ?? "" };
}

test("confirming a sign-up with its link and the chosen password creates the account once", async () => {
  const email = newEmail("mailed");
  const { mail, token } = await signedUp(email);
  expect(mail.to).toBe(email);
  expect(await isEmailTaken(email)).toBe(false);
  await expect(confirmSignUp({ token, password: "another password" })).rejects.toMatchObject({
    code: "validation_failed",
  });
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => confirmSignUp({ token, password: PASSWORD })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await signInAs({ email, password: PASSWORD })).toMatchObject({
    companyName: "Mailed Games",
    role: "owner",
  });
  await expect(confirmSignUp({ token, password: PASSWORD })).rejects.toMatchObject({ code: "not_found" });
});

test("a sign-up with an email address that is in use sends a notice without a confirmation link to that address", async () => {
  const { email } = await newPartner();
  const { mail, token } = await signedUp(email);
  expect(mail).toMatchObject({ to: email, subject: "You already have an account" });
  expect(token).toBe("");
});

test("a new sign-up with the same email invalidates the earlier link, and a fourth confirmation email is not sent", async () => {
  const email = newEmail("mailed");
  const first = await signedUp(email);
  const second = await signedUp(email);
  await expect(confirmSignUp({ token: first.token, password: PASSWORD })).rejects.toMatchObject({
    code: "not_found",
  });
  await signedUp(email);
  const mails: Mail[] = [];
  await requestSignUp(applicant(email), newClientIp(), async (mail) => {
    mails.push(mail);
  });
  expect(second.token).not.toBe("");
  // An email of the fourth sign-up would be sent earlier than the email of this one.
  await signedUp(newEmail("mailed"));
  expect(mails).toEqual([]);
});

test("expired sign-ups are deleted, except for sign-ups that are renewed during the deletion", async () => {
  const [gone, again, waiting] = [newEmail("gone"), newEmail("again"), newEmail("waiting")];
  for (const email of [gone, again, waiting]) await signedUp(email);
  await runOnce(sql`
    UPDATE unconfirmed_sign_ups SET expires_at = now() - interval '1 second' WHERE email = ANY(${[gone, again]})`);
  const row = await holdRow("unconfirmed_sign_ups", again, "email");
  const anew = signedUp(again);
  await row.untilWaiting(1);
  const pruned = pruneSignUps();
  await row.untilWaiting(2);
  await row.release();
  expect(await pruned).toBeGreaterThan(0);
  const { token } = await anew;
  const remaining = await rowsOf({ email: "text" })(
    sql`SELECT email FROM unconfirmed_sign_ups WHERE email = ANY(${[gone, again, waiting]}) ORDER BY email`,
  );
  expect(remaining).toEqual([{ email: again }, { email: waiting }]);
  await confirmSignUp({ token, password: PASSWORD });
});

test("a sign-up link is invalid once another account uses the email", async () => {
  const email = newEmail("mailed");
  const { token } = await signedUp(email);
  await createAccount({ ...partnerNamed("Faster Games"), email });
  await expect(confirmSignUp({ token, password: PASSWORD })).rejects.toMatchObject({
    code: "validation_failed",
    message: "An account with this address already exists. Sign in to it instead.",
    errors: undefined,
  });
});
