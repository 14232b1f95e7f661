import { once } from "node:events";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { prisma } from "@/lib/db/prisma";
import { runOnce, sql } from "@/lib/db/sql";
import { mailerAt } from "@/lib/identity/mail/mailer";
import { type Mail, queueMails } from "@/lib/identity/mail/queue-mail.sql";
import { queuedMailer, sendDueMails } from "@/lib/identity/mail/send-mail";
import { smtpServer } from "@/lib/identity/mail/smtp-fixture";
import { mailInvitation } from "@/lib/identity/members/manage-invitations";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newEmail, newPartner } from "../../support/world/accounts";

const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });

const LINK = "https://pay.example/reset#a-token-that-lets-somebody-in";
const mail: Mail = {
  to: "ann@people.example",
  subject: "Choose a new password",
  text: `Open this link:\n${LINK}`,
  usefulMs: DAY_MS,
};

/**
 * Starts a mail server that gives `answers` to the first messages, in order. Returns the server with a function that sends an
 * email to it.
 */
async function serverAnswering(...answers: readonly string[]) {
  const server = await smtpServer(answers);
  return { ...server, send: mailerAt(server.url, "no-reply@pay.example") };
}

const storedMails = () => prisma().mail.findMany();
const advanceTime = (ms: number) =>
  runOnce(
    sql`UPDATE mails SET next_attempt_at = next_attempt_at - ${ms}::float * interval '1 millisecond',
                         expires_at = expires_at - ${ms}::float * interval '1 millisecond'`,
  );

test("a temporarily refused email is stored encrypted, retried with increasing delays and delivered once", async () => {
  const server = await serverAnswering("451 try later", "421 busy");
  await queuedMailer(server.send)(mail);
  const [row] = await storedMails();
  expect(row?.attempts).toBe(1);
  for (const secret of [LINK, mail.to]) {
    expect(Buffer.from(row?.sealed ?? []).includes(secret)).toBe(false);
    expect(JSON.stringify(row)).not.toContain(secret);
  }
  await sendDueMails(SECOND_MS, server.send);
  expect(server.offered()).toBe(1);
  await advanceTime(MINUTE_MS);
  await sendDueMails(SECOND_MS, server.send);
  expect([server.offered(), server.messages.length]).toEqual([2, 0]);
  await advanceTime(MINUTE_MS);
  await sendDueMails(SECOND_MS, server.send);
  expect(server.offered()).toBe(2);
  await advanceTime(MINUTE_MS);
  await sendDueMails(SECOND_MS, server.send);
  expect(server.messages).toHaveLength(1);
  expect(server.messages[0]).toContain(LINK);
  expect(await storedMails()).toEqual([]);
  await sendDueMails(SECOND_MS, server.send);
  expect(server.offered()).toBe(3);
  server.close();
});

test("a delivered email is removed from the database, and a permanently refused email is removed without a retry", async () => {
  const server = await serverAnswering("250 taken", "550 no such user");
  await queuedMailer(server.send)(mail);
  expect([server.offered(), (await storedMails()).length]).toEqual([1, 0]);
  await queuedMailer(server.send)(mail);
  expect([server.offered(), (await storedMails()).length]).toEqual([2, 0]);
  server.close();
});

test("an email with an expired link is deleted unsent, and attempts to send an email are counted even if no mail server is configured", async () => {
  const closedServer = await serverAnswering();
  closedServer.close();
  await queuedMailer(closedServer.send)(mail);
  await queuedMailer(closedServer.send)(mail);
  expect(await storedMails()).toHaveLength(2);
  await advanceTime(MINUTE_MS);
  await sendDueMails(SECOND_MS, undefined);
  expect((await storedMails()).map(({ attempts }) => attempts)).toEqual([2, 2]);
  await advanceTime(DAY_MS);
  const server = await serverAnswering();
  await sendDueMails(SECOND_MS, server.send);
  expect([server.offered(), (await storedMails()).length]).toEqual([0, 0]);
  server.close();
});

test("if the process stops while it is sending an email, sending is retried once the email's lease has expired", async () => {
  const server = await serverAnswering();
  const end = new AbortController();
  const hanging = queuedMailer(async () => void (await once(end.signal, "abort")))(mail);
  await expect.poll(async () => (await storedMails()).length).toBe(1);
  await sendDueMails(SECOND_MS, server.send);
  expect(server.offered()).toBe(0);
  await advanceTime(3 * MINUTE_MS);
  await Promise.all([1, 2, 3].map(() => sendDueMails(SECOND_MS, server.send)));
  expect([server.offered(), (await storedMails()).length]).toEqual([1, 0]);
  end.abort();
  await hanging;
  server.close();
});

test("an email that is queued together with a database change is stored only if the change is made, and is then sent by the mail job", async () => {
  const server = await serverAnswering();
  const at = new Date();
  for (const happens of [false, true]) {
    await runOnce(sql`
      WITH change AS (SELECT 1 AS made WHERE ${happens}::boolean), ${queueMails([mail], at, sql`change`)} SELECT FROM change`);
    expect(await storedMails()).toHaveLength(happens ? 1 : 0);
  }
  await sendDueMails(SECOND_MS, server.send);
  expect(server.messages).toHaveLength(1);
  expect(server.messages[0]).toContain(LINK);
  expect(await storedMails()).toEqual([]);
  server.close();
});

test("an invitation's email is attempted at once, and does not wait for other emails that are due earlier", async () => {
  const earlier = Array.from({ length: 6 }, () => mail);
  const at = new Date(Date.now() - SECOND_MS);
  await runOnce(
    sql`WITH change AS (SELECT 1 AS made), ${queueMails(earlier, at, sql`change`)} SELECT FROM change`,
  );
  await mailInvitation(await newPartner(), { email: newEmail(), role: "viewer" });
  const attempts = async () => (await storedMails()).map((row) => row.attempts).toSorted();
  await expect.poll(attempts).toContain(1);
  expect(await attempts()).toEqual([0, 0, 0, 0, 0, 0, 1]);
});
