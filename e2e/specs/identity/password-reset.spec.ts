import { runOnce, sql } from "@/lib/db/sql";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import type { Mail } from "@/lib/identity/mail/queue-mail.sql";
import {
  makeResetLink,
  makeResetLinkAsOperator,
  requestReset,
  resetPassword,
} from "@/lib/identity/password-reset/reset-password";
import { changePassword } from "@/lib/identity/users/current-password";
import { findSession } from "@/lib/identity/users/sessions";
import { addColleague, signInAs } from "@/lib/runtime/demo-world/people";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { expect, test } from "../../support/fixtures/verbs";
import { newClientIp, newEmail, newOperator, newPartner, PASSWORD } from "../../support/world/accounts";

const NEW = "three words unlike another";

const reset = (token: string, password = NEW) => resetPassword({ token, password }, newClientIp());

/** Returns a mailbox that collects emails in memory. */
function mailbox() {
  const mails: Mail[] = [];
  const send = async (mail: Mail) => {
    mails.push(mail);
  };
  return { mails, send };
}

const tokenIn = (mail: Mail | undefined) => /#([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";

test("a password reset link from an owner works once and ends every session of the user", async () => {
  const owner = await newPartner();
  const who = { email: newEmail(), password: PASSWORD };
  const user = await addColleague(owner, "viewer", who);
  const { token } = await makeResetLink(owner, { user_id: user.userId });
  expect((await findSession(user.sessionId)).status).toBe("signed-in");
  await expect(reset(token, "password12")).rejects.toMatchObject({ code: "validation_failed" });
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => reset(token)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await findSession(user.sessionId)).toEqual({ status: "ended" });
  expect((await findSession(owner.sessionId)).status).toBe("signed-in");
  await expect(signInAs(who)).rejects.toMatchObject({ code: "unauthenticated" });
  await signInAs({ ...who, password: NEW });
  await expect(reset(token)).rejects.toMatchObject({ code: "not_found" });
  const { rows } = await listAuditLog(owner, { limit: 5 });
  expect(rows.map(({ action }) => action)).toContain("password.reset_link_made");
  expect(rows.find(({ action }) => action === "password.reset")?.actorEmail).toBe(who.email);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a password reset link is invalid after it expires or a newer link is created for the user", async () => {
  const owner = await newPartner();
  const user = await addColleague(owner, "viewer", { email: newEmail(), password: PASSWORD });
  const first = await makeResetLink(owner, { user_id: user.userId });
  const second = await makeResetLink(owner, { user_id: user.userId });
  await expect(reset(first.token)).rejects.toMatchObject({ code: "not_found" });
  await runOnce(
    sql`UPDATE password_resets SET expires_at = now() - interval '1 second' WHERE user_id = ${user.userId}::uuid`,
  );
  await expect(reset(second.token)).rejects.toMatchObject({ code: "not_found" });
});

test("only owners can create a password reset link for another member, and only within their account", async () => {
  const [owner, outsider] = [await newPartner(), await newPartner()];
  const finance = await addColleague(owner, "finance", { email: newEmail(), password: PASSWORD });
  const of = (userId: string) => ({ user_id: userId });
  await expect(makeResetLink(finance, of(owner.userId))).rejects.toMatchObject({ code: "forbidden" });
  await expect(makeResetLink(owner, of(owner.userId))).rejects.toMatchObject({ code: "forbidden" });
  await expect(makeResetLink(outsider, of(finance.userId))).rejects.toMatchObject({ code: "not_found" });
});

test("an operator can create a password reset link only for a user of the named account", async () => {
  const [operator, partner, other] = [await newOperator(), await newPartner(), await newPartner()];
  const ask = (email: string) => makeResetLinkAsOperator(operator, { account_id: partner.accountId, email });
  await expect(ask(other.email)).rejects.toMatchObject({ code: "validation_failed" });
  await expect(
    makeResetLinkAsOperator(partner, { account_id: partner.accountId, email: partner.email }),
  ).rejects.toMatchObject({ code: "forbidden" });
  expect(await reset((await ask(partner.email)).token)).toBe(partner.email);
});

test("an operator cannot create a password reset link for themselves, because the link would remove their second factor without a code", async () => {
  const [operator, colleague] = [await newOperator(), await newOperator()];
  const ask = (email: string) =>
    makeResetLinkAsOperator(operator, { account_id: operator.accountId, email, drops_factor: "yes" });
  await expect(ask(operator.email)).rejects.toMatchObject({ code: "forbidden" });
  expect(await reset((await ask(colleague.email)).token)).toBe(colleague.email);
});

test("requesting a password reset emails a link to an existing user and sends nothing for an unknown email", async () => {
  const user = await newPartner();
  const { mails, send } = mailbox();
  await requestReset({ email: newEmail("nobody") }, newClientIp(), send);
  await requestReset({ email: user.email }, newClientIp(), send);
  await expect.poll(() => mails.length).toBe(1);
  expect(mails[0]?.to).toBe(user.email);
  expect(await reset(tokenIn(mails[0]))).toBe(user.email);
});

test("requesting a password reset by email does not invalidate a link that an operator created", async () => {
  const [operator, user] = [await newOperator(), await newPartner()];
  const { accountId: account_id, email } = user;
  const handedOver = () => makeResetLinkAsOperator(operator, { account_id, email, drops_factor: "yes" });
  const { token } = await handedOver();
  const { mails, send } = mailbox();
  await requestReset({ email }, newClientIp(), send);
  await expect.poll(() => mails.length).toBe(1);
  expect(mails[0]?.text).toContain("was already created for you");
  expect(tokenIn(mails[0])).toBe("");
  expect(await reset(token)).toBe(email);

  const { token: late } = await handedOver();
  await runOnce(sql`UPDATE password_resets SET expires_at = now() - interval '1 second'
    WHERE user_id = ${user.userId}::uuid`);
  await requestReset({ email }, newClientIp(), send);
  await expect.poll(() => mails.length).toBe(2);
  await expect(reset(late)).rejects.toMatchObject({ code: "not_found" });
  expect(await reset(tokenIn(mails[1]))).toBe(email);
});

test("a password reset link is invalid after its user has changed the password", async () => {
  const [operator, user] = [await newOperator(), await newPartner()];
  const { token } = await makeResetLinkAsOperator(operator, {
    account_id: user.accountId,
    email: user.email,
  });
  await changePassword(user, { current_password: PASSWORD, new_password: NEW });
  await expect(reset(token, "quite another long one")).rejects.toMatchObject({ code: "not_found" });
  await signInAs({ email: user.email, password: NEW });
});

test("at most three emails with reset links are sent to a user per hour, and at most twenty reset requests per hour are accepted from a network", async () => {
  const user = await newPartner();
  const { mails, send } = mailbox();
  for (let time = 0; time < 6; time += 1) await requestReset({ email: user.email }, newClientIp(), send);
  await expect.poll(() => mails.length).toBe(3);
  const network = newClientIp();
  const outcomes = Array.from({ length: 21 }, () =>
    requestReset({ email: newEmail() }, network, send).catch(errorCodeOf),
  );
  expect((await Promise.all(outcomes)).filter((code) => code === "rate_limited")).toHaveLength(1);
});
