import { createTransport } from "nodemailer";
import { SECOND_MS } from "@/lib/base/clock";
import type { Mail } from "./queue-mail.sql";

/** A function that sends an email. It can also store the email first and retry it later, as `queuedMailer` does. */
export type Mailer = (mail: Mail) => Promise<void>;

const TIMEOUTS = {
  connectionTimeout: 10 * SECOND_MS,
  greetingTimeout: 10 * SECOND_MS,
  socketTimeout: 20 * SECOND_MS,
};

/**
 * Creates a mailer that sends emails to an SMTP server. It rejects with the errors of the network, or with an {@link SmtpError}
 * for an error reply of the mail server. A message cannot make it read files or URLs.
 */
export function mailerAt(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  return async ({ to, subject, text }) => {
    await transport.sendMail({ from, to: { name: "", address: to }, subject, text }).catch(throwWithoutReply);
  };
}

/**
 * An error reply of the mail server to a connection or an SMTP command. Omits the reply's text, which can contain the
 * recipient's address.
 */
export class SmtpError extends Error {
  override name = "SmtpError";

  readonly command: unknown;
  readonly responseCode: unknown;

  constructor(command: unknown, responseCode: unknown) {
    super(`The mail server answered ${String(command)} with ${String(responseCode)}`);
    this.command = command;
    this.responseCode = responseCode;
  }
}

function throwWithoutReply(cause: unknown): never {
  if (cause instanceof Error && "command" in cause && "responseCode" in cause)
    throw new SmtpError(cause.command, cause.responseCode);
  throw cause;
}
