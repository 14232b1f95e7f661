import { en } from "@/app/(checkout)/_messages/en";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { EXAMPLE_CODE } from "@/lib/base/voucher-code";
import { readEntry } from "./entry";
import { certainTypoSentence, typoSentence } from "./typos";

const words = { text: en.redemption.form, separator: en.common.separator };

for (const [what, typed, text] of [
  ["a short code", "7G4K", "This code is too short: a code has 17 letters and digits, and this has 4."],
  [
    "a long code",
    "7G4KQM2X9RTB01CDX9",
    "This code is too long: a code has 17 letters and digits, and this has 18.",
  ],
  [
    "a wrong character",
    EXAMPLE_CODE,
    "One character of this code is wrong, or two are swapped. Compare it with your voucher.",
  ],
  [
    "the first impossible character and its group",
    "7g4k-qu2ä-9rtb",
    "“U” in QU2Ä cannot be right: codes contain only digits and the letters A to Z, and never a U.",
  ],
  [
    "several wrong codes",
    `${EXAMPLE_CODE}, 8G4K-QM2X-9RTB-01CD-Y`,
    `These codes contain typos. Compare them with your vouchers: ${EXAMPLE_CODE}, 8G4K-QM2X-9RTB-01CD-Y.`,
  ],
] as const) {
  test(`the error message for mistyped voucher codes points out ${what}`, () => {
    expect(typoSentence(words, readEntry(typed).unready)).toBe(text);
  });
}

test("an unfinished voucher code's invalid character is reported, but its missing characters are not", () => {
  expect(certainTypoSentence(words, ["7G4KQM2"])).toBeUndefined();
  expect(certainTypoSentence(words, ["7G4KQU"])).toContain("“U” in QU");
});
