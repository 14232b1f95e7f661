import { isGuessable } from "./guessable";

/** What is looked at of the settings: how it is reached, and every secret by the setting it comes from. */
type Values = {
  readonly PUBLIC_URL?: string | undefined;
  readonly INNGEST_SIGNING_KEY: string;
  readonly WEBHOOK_ALLOW_PRIVATE_NETWORK: boolean;
};

/** 16 random bytes in hexadecimal. */
const MIN_SIGNING_KEY_LENGTH = 32;
const ON_THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * What production refuses, where money is real and strangers come: each setting with its reason. A secret that was not
 * drawn at random is known by fewer than eight different bytes, by repeating a part of itself, or by counting.
 */
export function refusedInProduction(
  values: Values,
  secrets: readonly (readonly [name: string, bytes: Buffer])[],
  source: NodeJS.ProcessEnv,
): string[] {
  const refused: string[] = [];
  const { protocol, hostname } = new URL(values.PUBLIC_URL ?? "http://localhost");
  if (protocol === "http:" && !ON_THIS_MACHINE.test(hostname))
    refused.push("PUBLIC_URL must be https, except on this machine");
  // The prefix that Inngest writes is no part of the secret.
  const signingKey = values.INNGEST_SIGNING_KEY.replace(/^signkey-\w+-/, "");
  if (signingKey.length < MIN_SIGNING_KEY_LENGTH)
    refused.push(
      `INNGEST_SIGNING_KEY must have ${MIN_SIGNING_KEY_LENGTH} characters or more after its prefix`,
    );
  for (const [name, bytes] of [...secrets, ["INNGEST_SIGNING_KEY", Buffer.from(signingKey)] as const])
    if (isGuessable(bytes)) refused.push(`${name} is too easy to guess: it must be drawn at random`);
  if (values.WEBHOOK_ALLOW_PRIVATE_NETWORK)
    refused.push("WEBHOOK_ALLOW_PRIVATE_NETWORK is refused in production");
  if (source["INNGEST_DEV"])
    refused.push("INNGEST_DEV switches signature checks off and is refused in production");
  return refused;
}
