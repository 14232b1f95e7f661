import { createInterface } from "node:readline";
import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { normalizeVoucherCode } from "@/lib/base/voucher-code";
import { closePool } from "@/lib/db/pool";
import { findUsableVouchers } from "@/lib/payments/vouchers/voucher.sql";
import { newIntent } from "../../support/world/intents";
import { sell } from "../../support/world/sales";

/** A request to a trader process, as a line of JSON. The response has the same ID. */
export type TraderRequest = { readonly id: number; readonly code?: string };
export type TraderResponse = { readonly id: number; readonly code?: string; readonly found?: boolean };

/**
 * This program runs the product with the keys in its environment, and serves requests from standard input. A request without a
 * voucher code sells a voucher and returns its code. A request with a code looks up the voucher and pays with a part of its
 * balance; `found` is true if both steps succeed.
 */
const { PARTNER = "", RESELLER = "" } = process.env;
const partner = JSON.parse(PARTNER) as Caller;
const reseller = JSON.parse(RESELLER) as Caller;
const under: Promise<void>[] = [];

async function answer({ id, code }: TraderRequest): Promise<TraderResponse> {
  if (code === undefined) return { id, code: (await sell(reseller, [700])).codes[0] ?? "" };
  const { payIntent } = await import("@/lib/payments/intents/pay-intent");
  const usable = await findUsableVouchers(partner.environment, [normalizeVoucherCode(code)], now());
  if (usable.length !== 1) return { id, found: false };
  const { access_code } = await newIntent(partner, 1);
  const { kind } = await payIntent(access_code, [code], undefined);
  return { id, found: kind === "paid" };
}

for await (const line of createInterface({ input: process.stdin }))
  under.push(
    answer(JSON.parse(line) as TraderRequest).then(
      (response) => void process.stdout.write(`${JSON.stringify(response)}\n`),
    ),
  );
await Promise.all(under);
await closePool();
// Exits explicitly, because background work might have opened a connection that would keep the process alive for a minute.
process.exit();
