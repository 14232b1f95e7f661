import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { mailerAt } from "./mailer";
import { smtpServer } from "./smtp-fixture";

test("the mailer sends a plain-text email from the configured address to one recipient", async () => {
  const server = await smtpServer();
  const send = mailerAt(server.url, "Tessera <no-reply@pay.example>");
  await send({
    to: "ann@people.example",
    subject: "Choose a new password",
    text: "Open this link:\nhttps://pay.example/reset#abc",
    usefulMs: 1_000,
  });
  server.close();
  const [message = ""] = server.messages;
  expect(message).toContain("From: Tessera <no-reply@pay.example>");
  expect(message).toContain("To: ann@people.example");
  expect(message).toContain("Subject: Choose a new password");
  expect(message).toContain("https://pay.example/reset#abc");
  expect(message).toMatch(/Content-Type: text\/plain/);
});

test("the mailer rejects with the network error when the mail server refuses connections", async () => {
  const server = await smtpServer();
  server.close();
  const sent = mailerAt(
    server.url,
    "no-reply@pay.example",
  )({ to: "ann@people.example", subject: "x", text: "y", usefulMs: 1_000 });
  await expect(sent).rejects.toThrow(/ECONNREFUSED/);
});
