import { createInterface } from "node:readline";
import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { normalizeVoucherCode } from "@/lib/base/voucher-code";
import { closePool } from "@/lib/db/pool";
import { findUsableVouchers } from "@/lib/payments/vouchers/voucher.sql";
import { ask } from "../../support/world/intents";
import { sell } from "../../support/world/sales";

/** What a trader is asked, a line of JSON each, and answers under the same number. */
export type Asked = { readonly id: number; readonly code?: string };
export type Answered = { readonly id: number; readonly code?: string; readonly found?: boolean };

/**
 * A process of the product with keys of its own: asked for no code it sells a voucher and answers its code, asked for one it
 * finds the voucher and has a customer pay with a part of it. `found`: whether both went well.
 */
const { PARTNER = "", RESELLER = "" } = process.env;
const partner = JSON.parse(PARTNER) as Caller;
const reseller = JSON.parse(RESELLER) as Caller;
const under: Promise<void>[] = [];

async function answer({ id, code }: Asked): Promise<Answered> {
  if (code === undefined) return { id, code: (await sell(reseller, [700])).codes[0] ?? "" };
  const { payIntent } = await import("@/lib/payments/intents/pay-intent");
  const usable = await findUsableVouchers(partner.environment, [normalizeVoucherCode(code)], now());
  if (usable.length !== 1) return { id, found: false };
  const { access_code } = await ask(partner, 1);
  const { kind } = await payIntent(access_code, [code], undefined);
  return { id, found: kind === "paid" };
}

for await (const line of createInterface({ input: process.stdin }))
  under.push(
    answer(JSON.parse(line) as Asked).then((said) => void process.stdout.write(`${JSON.stringify(said)}\n`)),
  );
await Promise.all(under);
await closePool();
// Work in the background may have opened a connection since, which would keep the process for a minute.
process.exit();
