import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { decrypt, encrypt, reencrypt } from "./cipher";
import type { Keyring } from "./keyring";
import { env } from "./settings/env";

const key = (name: string, fill: number) => ({ name, bytes: Buffer.alloc(32, fill) });
const [unnamed, old, fresh] = [key("", 1), key("2026a", 1), key("2026b", 2)];

/** Runs `work` with these encryption keys in the settings, and restores the previous keys afterward. */
function withKeys<Result>(keys: Keyring, work: () => Result): Result {
  const settings = env() as { encryptionKeys: Keyring };
  const before = settings.encryptionKeys;
  settings.encryptionKeys = keys;
  try {
    return work();
  } finally {
    settings.encryptionKeys = before;
  }
}

const seal = (...keys: Keyring) => withKeys(keys, () => encrypt("a code", "a purpose"));
const open = (sealed: Buffer, ...keys: Keyring) => withKeys(keys, () => decrypt(sealed, "a purpose"));

test("encrypt uses the first key and puts the key's name, if any, before the ciphertext", () => {
  expect(seal(fresh, old).subarray(0, 10).toString("latin1")).toBe("tsr:\u00052026b");
  expect(seal(unnamed)).toHaveLength(12 + 16 + "a code".length);
});

test("decrypt works with any configured key, regardless of the key's position or name", () => {
  for (const sealed of [seal(unnamed), seal(old), seal(fresh)]) {
    expect(open(sealed, old, fresh)).toBe("a code");
    expect(open(sealed, fresh, old)).toBe("a code");
  }
  expect(open(seal(unnamed), old)).toBe("a code");
  expect(open(seal(old), unnamed)).toBe("a code");
});

test("decrypt throws if the key is not configured, if the purpose differs, or if the encrypted value was changed anywhere except in the key's name", () => {
  const sealed = seal(old);
  expect(() => open(sealed, fresh)).toThrow();
  expect(() => withKeys([old], () => decrypt(sealed, "another purpose"))).toThrow();
  for (const at of [0, 4, 6, 12, sealed.length - 1]) {
    const bent = Buffer.from(sealed);
    bent[at] = (bent[at] ?? 0) ^ 1;
    // The key's name only determines which key is tried first, so a changed name does not prevent decryption.
    if (at === 6) expect(open(bent, old)).toBe("a code");
    else expect(() => open(bent, old)).toThrow();
  }
});

test("reencrypt returns a new ciphertext unless the value is already encrypted with the first key under the key's current name", () => {
  const anew = (sealed: Buffer, ...keys: Keyring) => withKeys(keys, () => reencrypt(sealed, "a purpose"));
  expect(anew(seal(fresh), fresh, old)).toBeUndefined();
  expect(anew(seal(unnamed), unnamed)).toBeUndefined();
  expect(anew(seal(unnamed), old)?.subarray(0, 10).toString("latin1")).toBe("tsr:\u00052026a");
  expect(anew(seal(old), unnamed)).toHaveLength(seal(unnamed).length);
  for (const sealed of [seal(old), seal(unnamed)]) {
    const again = anew(sealed, fresh, old);
    expect(again && open(again, fresh)).toBe("a code");
  }
});
