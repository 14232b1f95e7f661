import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { minor, sum } from "@/lib/base/money";
import { MAX_PAIN_AMOUNT, painFile } from "./pain-001";

const from = { holder: "Tessera Payments", iban: "DE89370400440532013000" };
const at = new Date("2026-11-22T10:00:00Z");

const fileOf = (amounts: readonly number[], id = "0199c0de-0000-7000-8000-00000000abcd") =>
  painFile({
    id,
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

test("a bank file with 1,200 payouts of the largest amount states their exact sum, and its identifiers have 1 to 35 characters", () => {
  const xml = fileOf(Array(1_200).fill(MAX_PAIN_AMOUNT));
  expect(all(xml, "CtrlSum")).toEqual(["1199999999988.00", "1199999999988.00"]);
  for (const [name, count] of Object.entries({ MsgId: 1, PmtInfId: 1, InstrId: 1_200, EndToEndId: 1_200 })) {
    const ids = all(xml, name);
    expect(ids).toHaveLength(count);
    expect(ids.filter((id) => id.length < 1 || id.length > 35)).toEqual([]);
  }
});

test("the message ID of a bank file depends on the ID of the file, and not on its payouts", () => {
  const messageIds = all(fileOf([1]), "MsgId");
  expect(messageIds).toHaveLength(1);
  expect(all(fileOf([2, 3]), "MsgId")).toEqual(messageIds);
  expect(all(fileOf([1], "0199c0de-0001-7000-8000-00000000abcd"), "MsgId")).not.toEqual(messageIds);
});
