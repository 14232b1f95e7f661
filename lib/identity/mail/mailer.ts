import { createTransport } from "nodemailer";
import { SECOND_MS } from "@/lib/base/clock";
import type { Mail } from "./queue-mail.sql";

/** Sends an email. Rejects with the errors of the mail server or the network. */
export type Mailer = (mail: Mail) => Promise<void>;

const TIMEOUTS = {
  connectionTimeout: 10 * SECOND_MS,
  greetingTimeout: 10 * SECOND_MS,
  socketTimeout: 20 * SECOND_MS,
};

/** Creates a mailer for an SMTP server. A message cannot make the mailer read files or URLs. */
export function mailerAt(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  return async ({ to, subject, text }) => {
    await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
  };
}
