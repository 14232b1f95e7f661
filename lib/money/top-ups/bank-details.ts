import { env } from "@/lib/base/settings/env";

type BankDetail = { readonly label: string; readonly value: string };

/** The bank account that resellers pay top-ups to, from TOP_UP_BANK_DETAILS; empty if it is not set. */
export function bankDetails(): BankDetail[] {
  return bankDetailsIn(env().TOP_UP_BANK_DETAILS);
}

/** Parses `Holder: Tessera; IBAN: DE02 ...` into labels and values. */
export function bankDetailsIn(setting: string): BankDetail[] {
  return setting.split(";").flatMap((line) => {
    const [label = "", ...rest] = line.split(":");
    const value = rest.join(":").trim();
    return label.trim() === "" || value === "" ? [] : [{ label: label.trim(), value }];
  });
}
