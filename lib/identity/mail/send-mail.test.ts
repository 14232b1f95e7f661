import { inspect } from "node:util";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { MINUTE_MS } from "@/lib/base/clock";
import { mailerAt } from "./mailer";
import { isPermanent, retryDelayMs } from "./send-mail";
import { smtpServer } from "./smtp-fixture";

test("a failed email is retried after one minute, and each further delay is twice as long, up to half an hour", () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 40].map((attempts) => retryDelayMs(attempts) / MINUTE_MS);
  expect(minutes).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
});

const failures: [command: string, answer: string, isPermanent: boolean][] = [
  ["RCPT", "550 no such user", true],
  ["DATA", "500 not accepted", true],
  ["RCPT", "451 try later", false],
  ["DATA", "421 busy", false],
  ["AUTH", "535 wrong password", false],
  ["MAIL", "530 sign in first", false],
  ["greeting", "554 no service here", false],
];
for (const [command, answer, permanent] of failures) {
  test(`the SMTP reply "${answer}" at the ${command} stage is a ${permanent ? "permanent" : "temporary"} failure, and its error omits the recipient's address`, async () => {
    const server = await smtpServer([], { [command]: `${answer} <ann@people.example>` });
    const send = mailerAt(server.url.replace("//", "//user:password@"), "no-reply@pay.example");
    const mail = { to: "ann@people.example", subject: "x", text: "y", usefulMs: 1_000 };
    const failure = await send(mail).catch((cause: unknown) => cause);
    server.close();
    expect(failure).toMatchObject({ responseCode: Number(answer.slice(0, 3)) });
    expect(inspect(failure, { showHidden: true })).not.toContain("ann@people");
    expect(isPermanent(failure)).toBe(permanent);
  });
}

test("a network error is not a permanent failure", () => {
  expect(isPermanent(Object.assign(new Error("x"), { code: "ECONNREFUSED" }))).toBe(false);
});
