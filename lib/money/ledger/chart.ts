import type { Environment } from "@/lib/base/fields";

export type PlatformAccounts = Readonly<
  Record<"funding" | "vouchers" | "fees" | "breakage" | "paidOut", string>
>;

/** The platform's own ledger accounts, made by migrations. They are sums of transfers: no row is locked. */
export const platformLedger: Readonly<Record<Environment, PlatformAccounts>> = {
  test: {
    funding: "00000000-0000-7000-8000-0000000000a1",
    vouchers: "00000000-0000-7000-8000-0000000000a2",
    fees: "00000000-0000-7000-8000-0000000000a3",
    breakage: "00000000-0000-7000-8000-0000000000a4",
    paidOut: "00000000-0000-7000-8000-0000000000a5",
  },
  live: {
    funding: "00000000-0000-7000-8000-0000000000b1",
    vouchers: "00000000-0000-7000-8000-0000000000b2",
    fees: "00000000-0000-7000-8000-0000000000b3",
    breakage: "00000000-0000-7000-8000-0000000000b4",
    paidOut: "00000000-0000-7000-8000-0000000000b5",
  },
};
