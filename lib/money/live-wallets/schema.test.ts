import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { adjustmentReferenceField } from "./schema";

test("different spellings of a payment reference are normalized to the same value", () => {
  const same = ["Bank 07-01 #12", " Bank 07-01 #12 ", "Bank  07-01\t#12", "Bank\u00a007-01 #12"];
  expect(new Set(same.map((typed) => adjustmentReferenceField.parse(typed)))).toEqual(
    new Set(["Bank 07-01 #12"]),
  );
  expect(adjustmentReferenceField.parse("tu-7k2mpq")).toBe("TU-7K2MPQ");
  expect(adjustmentReferenceField.parse("Tuition fee")).toBe("Tuition fee");
  for (const invalid of ["", "  ", "x".repeat(101)])
    expect(adjustmentReferenceField.safeParse(invalid).success).toBe(false);
});
