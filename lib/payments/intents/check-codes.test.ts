import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { openCodes, sealCodes } from "./check-codes";

const codes = ["7G4KQM2X9RTB01CDX", "0123456789ABCDEFG"];

test("sealed voucher codes can be opened only for the checkout for which they were sealed", () => {
  const sealed = sealCodes("abcdefghijklmno", codes);
  expect(openCodes("abcdefghijklmno", sealed)).toEqual(codes);
  expect(openCodes("abcdefghijklmnp", sealed)).toEqual([]);
  expect(openCodes("abcdefghijklmno", sealCodes("abcdefghijklmno", []))).toEqual([]);
});

test("opening modified, truncated or forged text returns an empty list of voucher codes", () => {
  const sealed = sealCodes("abcdefghijklmno", codes);
  const changed = (sealed.startsWith("A") ? "B" : "A") + sealed.slice(1);
  for (const text of ["", "nothing", changed, sealed.slice(0, -4), `${sealed}AAAA`, "A".repeat(4_000)])
    expect(openCodes("abcdefghijklmno", text), text.slice(0, 20)).toEqual([]);
});

test("the sealed text of twenty voucher codes is shorter than 1,000 characters and does not contain the codes in plain text", () => {
  const sealed = sealCodes("abcdefghijklmno", Array<string>(20).fill(codes[0] ?? ""));
  expect(sealed.length).toBeLessThan(1_000);
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain(codes[0]);
});
