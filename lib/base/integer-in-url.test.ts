import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { integerInUrl } from "./integer-in-url";

const faultOf = (text: string) => {
  const { data, error } = integerInUrl(0, 100).safeParse(text);
  return error ? error.issues.map(({ message }) => message).join() : data;
};

test("integerInUrl accepts only integers in its range that are written in decimal digits without leading zeros", () => {
  expect(["0", "7", "100"].map(faultOf)).toEqual([0, 7, 100]);
  for (const text of ["0x10", "0b1", "1e1", "1.0", "01", "00", "-0", "+5", " 5", "5 "])
    expect(faultOf(text), text).toBe("must be an integer in decimal digits, such as 5");
  for (const text of ["", " ", "ten", "1.5", "٥", "Infinity", "1_0"])
    expect(faultOf(text), text).toBe("must be an integer");
  expect(["-1", "101"].map(faultOf)).toEqual(["must be at least 0", "must be at most 100"]);
});
