import { z } from "zod";

/** A key and what it is called, which is no secret: it stands before what the key has sealed. */
export type Key = { readonly name: string; readonly bytes: Buffer };

/** Keys of one purpose. The first seals what is new; what any of them has sealed is opened. */
export type Keyring = readonly [Key, ...Key[]];

const KEY_BYTES = 32;

/** The name of a key that came alone, by the setting of before there were rings. What it seals names no key. */
export const UNNAMED_KEY = "";

const NAMED_KEY = /^([A-Za-z0-9][A-Za-z0-9._-]{0,31}):([A-Za-z0-9+/]{43}=)$/;

/** A key by itself: 32 bytes in base64. */
export const keyField = z.string().refine((text) => Buffer.from(text, "base64").length === KEY_BYTES, {
  message: "must be 32 random bytes in base64 (openssl rand -base64 32)",
});

/** Keys with their names, the one that seals first: `2026b:base64,2026a:base64`. */
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
      message: "must be name:key with commas between, each name once, each key 32 random bytes in base64",
    });
  return keys;
});

/**
 * The ring of the keys with names and, behind them, the one that came alone; of that one alone where no others are given.
 * Undefined where there is none at all. A key given twice counts once.
 */
export function keyringOf(named: readonly Key[] | undefined, alone: string | undefined): Keyring | undefined {
  const keys = [...(named ?? [])];
  const unnamed = alone === undefined ? undefined : Buffer.from(alone, "base64");
  if (unnamed && !keys.some(({ bytes }) => bytes.equals(unnamed)))
    keys.push({ name: UNNAMED_KEY, bytes: unnamed });
  const [first, ...others] = keys;
  return first && [first, ...others];
}
