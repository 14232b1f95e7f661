/** A key or token from the settings that must be random and differ from the others in production. */
export type Secret = {
  /** The name for error messages: `ENCRYPTION_KEY`, or `ENCRYPTION_KEYS 2026a` for a key in a keyring. */
  readonly name: string;
  /** The setting for the keyring that the key belongs to, such as `ENCRYPTION_KEYS`; undefined for other secrets. */
  readonly ring?: string;
  readonly bytes: Buffer;
  /** True for keys that are not used for new values: all keys of a ring except the first. */
  readonly retiring: boolean;
};

/** The settings that are checked for production in addition to the secrets. */
type Values = {
  readonly INNGEST_SIGNING_KEY: string;
  readonly INNGEST_BASE_URL?: string | undefined;
  readonly WEBHOOK_ALLOW_PRIVATE_NETWORK: boolean;
};

/** The minimum number of characters in Inngest's signing key, without its prefix: 16 random bytes in hexadecimal. */
const MIN_SIGNING_KEY_LENGTH = 32;
const SIGNING_KEY_PREFIX = /^signkey-\w+-/;
const HEX_BYTES = /^([0-9a-f]{2})+$/i;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const ON_THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Returns the reasons why these settings are not allowed in production, or an empty list if they are allowed. The reasons quote
 * no secrets. `secrets` omits Inngest's signing key, which is one of the `values`. `source` contains the environment variables.
 */
export function productionErrors(
  values: Values,
  publicUrl: string,
  secrets: readonly Secret[],
  source: NodeJS.ProcessEnv,
): string[] {
  const refused: string[] = [];
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === "http:" && !ON_THIS_MACHINE.test(hostname))
    refused.push("PUBLIC_URL must be https, except on this machine");
  // Inngest's prefix is not part of the secret.
  const signingKey = values.INNGEST_SIGNING_KEY.replace(SIGNING_KEY_PREFIX, "");
  if (signingKey.length < MIN_SIGNING_KEY_LENGTH)
    refused.push(
      `INNGEST_SIGNING_KEY must have ${MIN_SIGNING_KEY_LENGTH} characters or more after its prefix`,
    );
  const all = [
    ...secrets,
    { name: "INNGEST_SIGNING_KEY", bytes: Buffer.from(signingKey), retiring: false },
  ] satisfies Secret[];
  for (const { name, bytes } of all)
    if (isGuessable(bytes)) refused.push(`${name} is too easy to guess: it must be random`);
  refused.push(...equalSecrets(all), ...wrongEngine(values));
  if (values.WEBHOOK_ALLOW_PRIVATE_NETWORK)
    refused.push("WEBHOOK_ALLOW_PRIVATE_NETWORK is refused in production");
  if (source["INNGEST_DEV"])
    refused.push("INNGEST_DEV switches signature checks off and is refused in production");
  return refused;
}

/**
 * Returns an error for each pair of settings with the same secret. A retiring key may equal a key of another keyring, so that a
 * deployment that used one key for both keyrings can replace it and still read old values.
 */
function equalSecrets(secrets: readonly Secret[]): string[] {
  return secrets.flatMap((one, index) =>
    secrets.slice(index + 1).flatMap((other) => {
      if (!decoded(one.bytes).equals(decoded(other.bytes))) return [];
      if (one.ring && other.ring && one.ring !== other.ring && (one.retiring || other.retiring)) return [];
      return [`${one.name} and ${other.name} are the same secret: ${fixFor(one, other)}`];
    }),
  );
}

function fixFor(one: Secret, other: Secret): string {
  if (other.ring === undefined) return `change ${other.name}`;
  if (one.ring === other.ring) return `remove ${other.name}`;
  return `put a new key before it, as ${other.ring}=new:<new key>,old:<present key>, and run npm run keys:reseal`;
}

/** Decodes a secret, so that the same secret in base64 and in hexadecimal compares equal. */
function decoded(bytes: Buffer): Buffer {
  const text = bytes.toString("latin1");
  if (HEX_BYTES.test(text)) return Buffer.from(text, "hex");
  return BASE64.test(text) ? Buffer.from(text, "base64") : bytes;
}

/**
 * Returns an error if the signing key does not have the format that the configured job engine requires, otherwise an empty
 * list. Inngest Cloud and self-hosted Inngest use different formats.
 */
function wrongEngine({ INNGEST_SIGNING_KEY, INNGEST_BASE_URL }: Values): string[] {
  const hasPrefix = SIGNING_KEY_PREFIX.test(INNGEST_SIGNING_KEY);
  if (INNGEST_BASE_URL === undefined)
    return hasPrefix
      ? []
      : [
          "INNGEST_BASE_URL is missing: a signing key without the prefix signkey- is a self-hosted Inngest's (Inngest Cloud's begin with signkey-)",
        ];
  if (hasPrefix)
    return [
      "INNGEST_SIGNING_KEY begins with signkey-, but the self-hosted Inngest of INNGEST_BASE_URL accepts only hexadecimal digits. Remove the prefix here and in Inngest's configuration. If you use Inngest Cloud, unset INNGEST_BASE_URL instead.",
    ];
  return HEX_BYTES.test(INNGEST_SIGNING_KEY)
    ? []
    : [
        "INNGEST_SIGNING_KEY must be an even number of hexadecimal digits for a self-hosted Inngest (openssl rand -hex 32)",
      ];
}

/**
 * The minimum number of distinct characters in a secret. 32 random hexadecimal characters have fewer only once in 28 million
 * cases.
 */
const MIN_DISTINCT = 8;

/**
 * Returns true for bytes that are obviously not random: fewer than eight distinct values, fewer than eight distinct differences
 * between neighbors, or a sequence that is repeated from the first byte to the last.
 */
function isGuessable(bytes: Buffer): boolean {
  const steps = bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0));
  if (new Set(bytes).size < MIN_DISTINCT || new Set(steps).size < MIN_DISTINCT) return true;
  for (let period = 1; period <= bytes.length / 2; period += 1)
    if (bytes.subarray(period).equals(bytes.subarray(0, -period))) return true;
  return false;
}
