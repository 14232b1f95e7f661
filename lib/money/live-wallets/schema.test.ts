import { expect, test } from "@playwright/test";
import { moveReferenceField } from "./schema";

test("two who read a reference off one statement come to the same one", () => {
  const same = ["Bank 07-01 #12", " Bank 07-01 #12 ", "Bank  07-01\t#12", "Bank\u00a007-01 #12"];
  expect(new Set(same.map((typed) => moveReferenceField.parse(typed)))).toEqual(new Set(["Bank 07-01 #12"]));
  expect(moveReferenceField.parse("tu-7k2mpq")).toBe("TU-7K2MPQ");
  expect(moveReferenceField.parse("Tuition fee")).toBe("Tuition fee");
  for (const none of ["", "  ", "x".repeat(101)])
    expect(moveReferenceField.safeParse(none).success).toBe(false);
});
