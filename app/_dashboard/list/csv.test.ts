import { expect, test } from "@playwright/test";
import { csvLine } from "./csv";

test("cells are separated by commas, and quoted where they hold what separates", () => {
  expect(csvLine(["a", 1, true, null, "b,c", 'say "x"', "two\nlines"])).toBe(
    'a,1,true,,"b,c","say ""x""","two\nlines"\r\n',
  );
});

test("nothing that came from outside is run as a formula by the program that opens the list", () => {
  for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\uff1d1+1"]) {
    expect(csvLine([text])).toMatch(/^"?'/);
  }
  for (const text of ["Acme;=1+1", "Acme; +1", "Acme\t@SUM(A1)", "a;;-1"]) {
    expect(csvLine([text])).not.toMatch(/[;\t]\s*[=+\-@]/);
  }
  expect(csvLine(["Acme; Sons - and more", "a=b"])).toBe("Acme; Sons - and more,a=b\r\n");
  expect(csvLine([-1])).toBe("-1\r\n");
});
