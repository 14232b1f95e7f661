import { expect, test } from "@playwright/test";
import { bankDetailsIn } from "./bank-details";

test("bank details are lines of a name and what it is, and nothing where none are given", () => {
  expect(bankDetailsIn("Account holder: Tessera Ltd.; IBAN: DE02 1203 0000; Note: 9:00 to 17:00;")).toEqual([
    { label: "Account holder", value: "Tessera Ltd." },
    { label: "IBAN", value: "DE02 1203 0000" },
    { label: "Note", value: "9:00 to 17:00" },
  ]);
  expect(bankDetailsIn("")).toEqual([]);
  expect(bankDetailsIn("no label; : no name; empty:")).toEqual([]);
});
