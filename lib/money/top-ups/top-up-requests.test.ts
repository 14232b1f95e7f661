import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { parseBankDetails } from "./top-up-requests";

test("the setting with the bank details for top-ups is parsed into labels and values, and incomplete entries are skipped", () => {
  expect(
    parseBankDetails("Account holder: Tessera Ltd.; IBAN: DE02 1203 0000; Note: 9:00 to 17:00;"),
  ).toEqual([
    { label: "Account holder", value: "Tessera Ltd." },
    { label: "IBAN", value: "DE02 1203 0000" },
    { label: "Note", value: "9:00 to 17:00" },
  ]);
  expect(parseBankDetails("")).toEqual([]);
  expect(parseBankDetails("no label; : no name; empty:")).toEqual([]);
});
