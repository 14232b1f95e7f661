import { z } from "zod";

/** A key and its name. The name is not secret: values that were encrypted with a named key contain the key's name. */
export type Key = { readonly name: string; readonly bytes: Buffer };

/** The keys for one purpose. New values use the first key; stored values can use any of the keys. */
export type Keyring = readonly [Key, ...Key[]];

const KEY_BYTES = 32;

/** The name of a key that was configured without one. Values encrypted with it do not contain a key name. */
export const UNNAMED_KEY = "";

const NAMED_KEY = /^([A-Za-z0-9][A-Za-z0-9._-]{0,31}):([A-Za-z0-9+/]{43}=)$/;

/** A single key: 32 bytes in base64. */
export const keyField = z.string().refine((text) => Buffer.from(text, "base64").length === KEY_BYTES, {
  message: "must be 32 random bytes in base64 (openssl rand -base64 32)",
});

/** A list of named keys in the order of a {@link Keyring}, such as `2026b:base64,2026a:base64`. */
export const keysField = z.string().transform((text, context) => {
  const parts = text.split(",").map((part) => NAMED_KEY.exec(part.trim()));
  const keys = parts.map((part) => ({
    name: part?.[1] ?? "",
    bytes: Buffer.from(part?.[2] ?? "", "base64"),
  }));
  const named =
    parts.every((part) => part !== null) && new Set(keys.map(({ name }) => name)).size === keys.length;
  if (!named)
    context.addIssue({
      code: "custom",
      message:
        "must be a comma-separated list of name:key pairs with unique names and keys of 32 random bytes in base64",
    });
  return keys;
});

/**
 * Returns a keyring of the named keys, followed by the key that was configured without a name, unless it equals one of them.
 * Returns undefined if there is no key.
 */
export function keyringOf(
  named: readonly Key[] | undefined,
  single: string | undefined,
): Keyring | undefined {
  const keys = [...(named ?? [])];
  const unnamed = single === undefined ? undefined : Buffer.from(single, "base64");
  if (unnamed && !keys.some(({ bytes }) => bytes.equals(unnamed)))
    keys.push({ name: UNNAMED_KEY, bytes: unnamed });
  const [first, ...others] = keys;
  return first && [first, ...others];
}
