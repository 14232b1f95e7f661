import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { minor, sum } from "@/lib/base/money";
import { painFile } from "./pain-001";

const from = { holder: "Tessera Payments", iban: "DE89370400440532013000" };
const at = new Date("2026-11-22T10:00:00Z");

const fileOf = (amounts: readonly number[]) =>
  painFile({
    id: "0199c0de-0000-7000-8000-00000000abcd",
    from,
    at,
    transfers: amounts.map((amount, place) => ({
      reference: `PAYOUT-01J9ZC3HX3J6Q4V0T1D2E5F7${String(place).padStart(2, "0")}`,
      holder: "Acme Games (Malta) Ltd",
      iban: "NL91ABNA0417164300",
      amount: minor(amount),
    })),
  });

const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, "g"))].map(([, text]) => text ?? "");

test("a bank file contains one transfer per payout with the payout's exact amount, and states the sum of all transfers", () => {
  const amounts = [1, 29, 57, 100, 1_005, 99_999_999, 123_456_789, 99_999_999_999];
  const xml = fileOf(amounts);
  expect(all(xml, "InstdAmt").map((text) => BigInt(text.replace(".", "")))).toEqual(amounts.map(BigInt));
  expect(all(xml, "CtrlSum")).toEqual(Array(2).fill((sum(amounts.map(minor)) / 100).toFixed(2)));
  expect(all(xml, "NbOfTxs")).toEqual(["8", "8"]);
  expect(all(xml, "IBAN")).toEqual([from.iban, ...amounts.map(() => "NL91ABNA0417164300")]);
  expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
  expect(all(xml, "EndToEndId")[0]).toBe("PAYOUT-01J9ZC3HX3J6Q4V0T1D2E5F700");
});

test("identifiers in a bank file with 1,200 payouts stay within 35 characters", () => {
  const xml = fileOf(Array(1_200).fill(1));
  for (const name of ["MsgId", "PmtInfId", "InstrId", "EndToEndId"])
    expect(all(xml, name).filter((id) => id.length > 35)).toEqual([]);
});

test("bank files with the same ID have the same message ID", () => {
  expect(all(fileOf([1]), "MsgId")).toEqual(all(fileOf([2, 3]), "MsgId"));
});
