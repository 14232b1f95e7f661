import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { csvLine } from "./csv";

test("csvLine separates cells with commas and quotes cells that contain commas, quotes or line breaks", () => {
  expect(csvLine(["a", 1, true, null, "b,c", 'say "x"', "two\nlines"])).toBe(
    'a,1,true,,"b,c","say ""x""","two\nlines"\r\n',
  );
});

test("csvLine puts an apostrophe before formulas, and leaves numbers and other text unchanged", () => {
  for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\uff1d1+1"]) {
    expect(csvLine([text])).toMatch(/^"?'/);
  }
  for (const text of ["Acme;=1+1", "Acme; +1", "Acme\t@SUM(A1)", "a;;-1"]) {
    expect(csvLine([text])).not.toMatch(/[;\t]\s*[=+\-@]/);
  }
  expect(csvLine(["Acme; Sons - and more", "a=b"])).toBe("Acme; Sons - and more,a=b\r\n");
  expect(csvLine([-1])).toBe("-1\r\n");
});

const signs = ["=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"];
const dropped = [
  "",
  " ",
  "\u00a0",
  "\ufeff",
  "\u200b",
  "\u2060",
  "\u3000",
  "\0",
  "\u000b",
  "\u3164",
  '"',
  " \u200b ",
];
const separators = ["", "\t", "\r", "\n", ";", "\t\t", "\r\n", " \t", "x;", "x\t"];

/**
 * Splits text into cells like a lenient spreadsheet program: at semicolons, tabs and line breaks. Removes white space, quotes
 * and invisible characters at the start of each cell.
 */
function cellsOf(text: string): string[] {
  return text
    .split(/[;\t\r\n]/)
    .map((cell) => cell.replace(/^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}"]+/u, ""));
}

test("csvLine escapes formulas that follow separators, white space, quotes or invisible characters", () => {
  const texts = separators.flatMap((separator) =>
    dropped.flatMap((before) => signs.map((sign) => `${separator}${before}${sign}1+1`)),
  );
  const formulas = texts.filter((text) => {
    const [line] = csvLine([text]).split(/\r\n$/);
    return cellsOf(line ?? "").some((cell) => signs.includes(cell.charAt(0)));
  });
  expect(formulas).toEqual([]);
});

test("csvLine escapes a formula after a leading tab or carriage return, and keeps the leading character", () => {
  expect(csvLine(["\t=1+1"])).toBe("'\t'=1+1\r\n");
  expect(csvLine(["\r=1+1"])).toBe("\"'\r'=1+1\"\r\n");
});
