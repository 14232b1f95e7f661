import { env } from "@/lib/base/settings/env";

/** A line of where to pay: `IBAN` and what it is. */
type BankDetail = { readonly label: string; readonly value: string };

/** Where resellers pay what their live wallets are credited with, from TOP_UP_BANK_DETAILS; empty where nobody said. */
export function bankDetails(): BankDetail[] {
  return bankDetailsIn(env().TOP_UP_BANK_DETAILS);
}

/** `Holder: Tessera; IBAN: DE02 ...` line by line. */
export function bankDetailsIn(setting: string): BankDetail[] {
  return setting.split(";").flatMap((line) => {
    const [label = "", ...rest] = line.split(":");
    const value = rest.join(":").trim();
    return label.trim() === "" || value === "" ? [] : [{ label: label.trim(), value }];
  });
}
