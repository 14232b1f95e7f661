import { createTransport } from "nodemailer";
import { SECOND_MS } from "@/lib/clock";
import { env } from "@/lib/env";
import { log } from "@/lib/log";

/** A message in plain text. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

/** Sends a message. Throws what the mail server or the network said. */
export type Mailer = (mail: Mail) => Promise<void>;

const PATIENCE = {
  connectionTimeout: 10 * SECOND_MS,
  greetingTimeout: 10 * SECOND_MS,
  socketTimeout: 20 * SECOND_MS,
};

/** A mailer by way of an SMTP server. Nothing in a message can have it read a file or an address. */
export function mailerAt(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...PATIENCE,
  });
  return async ({ to, subject, text }) => {
    await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
  };
}

let own: Mailer | undefined;

/** The deployment's mailer; undefined where no SMTP server is set, and links are handed over by people. */
export function mailer(): Mailer | undefined {
  const { SMTP_URL, mailFrom } = env();
  if (SMTP_URL === undefined) return undefined;
  own ??= mailerAt(SMTP_URL, mailFrom);
  return own;
}

/**
 * Keeps nobody waiting for what is being sent, so that no answer's time tells whether there was somebody to write to. A
 * failure is in the log, without the message.
 */
export function sendSoon(sending: Promise<void>): void {
  sending.catch((cause: unknown) => log.error("A message could not be sent", { cause }));
}
