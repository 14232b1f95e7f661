import { createHash } from "node:crypto";
import { reencrypt } from "@/lib/base/cipher";
import { LOWEST_ID } from "@/lib/base/ids";
import { env, SettingsError } from "@/lib/base/settings/env";
import { onLane } from "@/lib/db/lanes";
import { runPaced } from "@/lib/db/run-paced";
import { hashVoucherCode, openVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { qualifiedName, type SealedColumn, sealedColumns } from "./sealed-columns";
import {
  type ResealedRow,
  type SealedRow,
  savePosition,
  selectPosition,
  selectSealed,
  updateSealed,
} from "./store";

/** The number of rows per batch. It is small, because payments wait while a batch locks its rows. */
const BATCH_SIZE = 200;

/**
 * The progress in one column. `rows` is the number of rows read, and `old` the number of them whose ciphertext or hash was not
 * created with the first keys of ENCRYPTION_KEYS and VOUCHER_HMAC_KEYS.
 */
type ResealProgress = { readonly column: string; readonly rows: number; readonly old: number };

type Options = {
  /** If true, only counts the rows that would be re-encrypted or re-hashed, and changes nothing. */
  readonly dryRun?: boolean;
  /** Called after every batch with the counts of the current pass. */
  readonly onProgress?: (progress: ResealProgress) => void;
};

/**
 * Re-encrypts all encrypted columns with the first of ENCRYPTION_KEYS and re-hashes voucher codes with the first of
 * VOUCHER_HMAC_KEYS, while the platform is running. In each column, continues where the last run with these keys stopped, and
 * then reads all rows again to include those written in the meantime. Returns the counts of this second pass, which is the only
 * one in a dry run. If `old` is 0 for every column and every process uses these first keys, the other keys are no longer
 * needed. Throws if a row cannot be decrypted with any of the keys.
 */
export function reseal(options: Options = {}): Promise<ResealProgress[]> {
  return onLane("jobs", async () => {
    const results: ResealProgress[] = [];
    for (const column of sealedColumns) results.push(await resealColumn(column, options));
    return results;
  });
}

async function resealColumn(
  column: SealedColumn,
  { dryRun = false, onProgress }: Options,
): Promise<ResealProgress> {
  const keys = firstKeys();
  if (!dryRun) {
    const after = await selectPosition(column, keys);
    await resealRows(column, { after, onProgress, onBatch: (last) => savePosition(column, keys, last) });
  }
  return resealRows(column, { dryRun, onProgress });
}

type Pass = {
  readonly after?: string | undefined;
  readonly dryRun?: boolean;
  readonly onProgress?: Options["onProgress"];
  readonly onBatch?: (last: string) => Promise<void>;
};

async function resealRows(
  column: SealedColumn,
  { after = LOWEST_ID, dryRun, onProgress, onBatch }: Pass,
): Promise<ResealProgress> {
  let [position, rows, old] = [after, 0, 0];
  const progress = () => ({ column: qualifiedName(column), rows, old });
  await runPaced(async () => {
    const next = await selectSealed(column, position, BATCH_SIZE);
    const stale = next.flatMap((row) => resealRow(column, row) ?? []);
    if (stale.length > 0 && !dryRun) await updateSealed(column, stale);
    position = next.at(-1)?.id ?? position;
    rows += next.length;
    old += stale.length;
    if (next.length > 0) await onBatch?.(position);
    onProgress?.(progress());
    return next.length < BATCH_SIZE ? "done" : "more";
  });
  return progress();
}

function resealRow(column: SealedColumn, row: SealedRow): ResealedRow | undefined {
  try {
    return encryptAgain(column, row);
  } catch (cause) {
    throw new SettingsError(
      `Settings: no key of ENCRYPTION_KEYS decrypts ${qualifiedName(column)} of ${row.id}. Nothing was lost. Add the key that encrypted it.`,
      { cause },
    );
  }
}

/**
 * Returns the row, encrypted and hashed with the first keys. Returns undefined if it has no ciphertext or already uses these
 * keys.
 */
function encryptAgain({ purpose, hash }: SealedColumn, row: SealedRow): ResealedRow | undefined {
  if (!row.cipher) return undefined;
  const newCipher = reencrypt(row.cipher, purpose);
  const newHash = hash === undefined ? null : hashVoucherCode(openVoucherCode(row.cipher));
  const isHashed = row.hash === null || newHash?.equals(row.hash) === true;
  if (!newCipher && isHashed) return undefined;
  return { ...row, newCipher: newCipher ?? row.cipher, newHash };
}

/** Returns a fingerprint of the first keys of ENCRYPTION_KEYS and VOUCHER_HMAC_KEYS. */
function firstKeys(): string {
  const { encryptionKeys, voucherHmacKeys } = env();
  const digest = createHash("sha256").update(encryptionKeys[0].name).update(encryptionKeys[0].bytes);
  return digest.update(voucherHmacKeys[0].bytes).digest("hex").slice(0, 16);
}
