import { expect, test } from "@/e2e/support/fixtures/plain-test";
import type { Keyring } from "@/lib/base/keyring";
import { minor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { mintVoucher, wrongKeyOf } from "./voucher.sql";

const other: Keyring = [{ name: "", bytes: Buffer.alloc(32, 7) }];

/**
 * Changes the keys, returns the setting that {@link wrongKeyOf} reports for a voucher created before the change, and restores
 * the keys.
 */
function wrongKeyAfter(change: { encryptionKeys?: Keyring; voucherHmacKeys?: Keyring }) {
  const voucher = mintVoucher(minor(1_000), new Date());
  const settings = env() as { encryptionKeys: Keyring; voucherHmacKeys: Keyring };
  const before = { encryptionKeys: settings.encryptionKeys, voucherHmacKeys: settings.voucherHmacKeys };
  Object.assign(settings, change);
  try {
    return wrongKeyOf(voucher);
  } finally {
    Object.assign(settings, before);
  }
}

test("wrongKeyOf returns the name of the setting whose keys do not match a stored voucher code", () => {
  expect(wrongKeyAfter({ encryptionKeys: other })).toBe("ENCRYPTION_KEY");
  expect(wrongKeyAfter({ voucherHmacKeys: other })).toBe("VOUCHER_HMAC_KEY");
});

test("wrongKeyOf returns undefined if each keyring contains the key with which a stored voucher code was written, even if another key is the current one", () => {
  const { encryptionKeys, voucherHmacKeys } = env();
  expect(wrongKeyAfter({})).toBeUndefined();
  expect(
    wrongKeyAfter({
      encryptionKeys: [...other, ...encryptionKeys],
      voucherHmacKeys: [...other, ...voucherHmacKeys],
    }),
  ).toBeUndefined();
});
