import { createHash } from "node:crypto";
import { reencrypt } from "@/lib/base/cipher";
import { LOWEST_ID } from "@/lib/base/ids";
import { env, SettingsError } from "@/lib/base/settings/env";
import { onLane } from "@/lib/db/lanes";
import { runPaced } from "@/lib/db/run-paced";
import { hashVoucherCode, openVoucherCode } from "@/lib/payments/vouchers/code";
import { nameOf, type SealedColumn, sealedColumns } from "./sealed-columns";
import {
  type Resealed,
  type SealedRow,
  savePosition,
  selectPosition,
  selectSealed,
  updateSealed,
} from "./store";

/** A voucher under way waits for no longer than this many take. */
const AT_A_TIME = 200;

/** How a column stands: rows looked at, and those of them that the first keys have not sealed, or had not. */
export type Looked = { readonly column: string; readonly rows: number; readonly old: number };

type Options = {
  /** Looks and changes nothing. */
  readonly dryRun?: boolean;
  /** Told after every few hundred rows. */
  readonly onProgress?: (looked: Looked) => void;
};

/**
 * Seals everything anew that is not sealed by the first of ENCRYPTION_KEYS, and has voucher codes looked up under the first
 * of VOUCHER_HMAC_KEYS, while the product runs: a code is found under its old hash or its new one, whenever it is looked
 * for. Goes on where it was broken off, at a quarter of the pace it could. Then it looks at every row once more, and again
 * seals what came meanwhile. Returns what that last look found: where `old` is 0 everywhere, no other key is needed any
 * more, unless a process is left that has another first one. Throws where no key of the ring opens something.
 */
export function reseal(options: Options = {}): Promise<Looked[]> {
  return onLane("jobs", async () => {
    const found: Looked[] = [];
    for (const column of sealedColumns) found.push(await resealColumn(column, options));
    return found;
  });
}

async function resealColumn(column: SealedColumn, { dryRun = false, onProgress }: Options): Promise<Looked> {
  const keys = firstKeys();
  if (!dryRun) {
    const after = await selectPosition(column, keys);
    await walk(column, { after, onProgress, onSeen: (last) => savePosition(column, keys, last) });
  }
  return walk(column, { dryRun, onProgress });
}

type Walk = {
  readonly after?: string | undefined;
  readonly dryRun?: boolean;
  readonly onProgress?: Options["onProgress"];
  readonly onSeen?: (last: string) => Promise<void>;
};

async function walk(
  column: SealedColumn,
  { after = LOWEST_ID, dryRun, onProgress, onSeen }: Walk,
): Promise<Looked> {
  let [position, rows, old] = [after, 0, 0];
  const looked = () => ({ column: nameOf(column), rows, old });
  await runPaced(async () => {
    const next = await selectSealed(column, position, AT_A_TIME);
    const stale = next.flatMap((row) => opened(column, row) ?? []);
    if (stale.length > 0 && !dryRun) await updateSealed(column, stale);
    position = next.at(-1)?.id ?? position;
    rows += next.length;
    old += stale.length;
    if (next.length > 0) await onSeen?.(position);
    onProgress?.(looked());
    return next.length < AT_A_TIME ? "done" : "more";
  });
  return looked();
}

function opened(column: SealedColumn, row: SealedRow): Resealed | undefined {
  try {
    return resealed(column, row);
  } catch (cause) {
    throw new SettingsError(
      `Settings: no key of ENCRYPTION_KEYS opens ${nameOf(column)} of ${row.id}. Nothing was lost; give the key that sealed it too.`,
      { cause },
    );
  }
}

/** What a row is to be sealed as; undefined where it is so already, or nothing is there. */
function resealed({ purpose, hash }: SealedColumn, row: SealedRow): Resealed | undefined {
  if (!row.cipher) return undefined;
  const newCipher = reencrypt(row.cipher, purpose);
  const newHash = hash === undefined ? null : hashVoucherCode(openVoucherCode(row.cipher));
  const isHashed = row.hash === null || newHash?.equals(row.hash) === true;
  if (!newCipher && isHashed) return undefined;
  return { ...row, newCipher: newCipher ?? row.cipher, newHash };
}

/** The first keys of both rings, as a name that tells others apart and nothing of the keys. */
function firstKeys(): string {
  const { encryptionKeys, voucherHmacKeys } = env();
  const digest = createHash("sha256").update(encryptionKeys[0].name).update(encryptionKeys[0].bytes);
  return digest.update(voucherHmacKeys[0].bytes).digest("hex").slice(0, 16);
}
