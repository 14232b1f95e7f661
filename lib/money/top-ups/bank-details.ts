import { env } from "@/lib/base/settings/env";

type BankDetail = { readonly label: string; readonly value: string };

/** Returns the bank details for top-up payments, from the setting TOP_UP_BANK_DETAILS, or an empty list if it is not set. */
export function topUpBankDetails(): BankDetail[] {
  return parseBankDetails(env().TOP_UP_BANK_DETAILS);
}

/** Parses `Holder: Tessera; IBAN: DE02 ...` into labels and values. */
export function parseBankDetails(setting: string): BankDetail[] {
  return setting.split(";").flatMap((line) => {
    const [label = "", ...rest] = line.split(":");
    const value = rest.join(":").trim();
    return label.trim() === "" || value === "" ? [] : [{ label: label.trim(), value }];
  });
}
