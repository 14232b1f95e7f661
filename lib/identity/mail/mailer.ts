import { createTransport } from "nodemailer";
import { SECOND_MS } from "@/lib/base/clock";

/** A message in plain text. Nobody needs it once `usefulMs` are over: what it links to has run out. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly usefulMs: number;
};

/** Sends a message. Throws what the mail server or the network said. */
export type Mailer = (mail: Mail) => Promise<void>;

const TIMEOUTS = {
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
    ...TIMEOUTS,
  });
  return async ({ to, subject, text }) => {
    await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
  };
}
