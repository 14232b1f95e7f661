export type Cell = string | number | boolean | null;

/**
 * Where a spreadsheet would begin a formula: at the start of a cell, or after what separates cells for a program set to
 * semicolons or tabs. Programs may drop white space, quotation marks and invisible characters before the sign. The
 * full-width signs count as well.
 */
const FORMULA =
  /(?<=^|[;\t\r\n])(?=(?:(?![\t\r\n])[\s"\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}])*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** Some programs drop these at the start of a cell together with what separates them from the formula. */
const SEPARATOR_FIRST = /^(?=[\t\r\n])/;

/** A line in the format of RFC 4180. An apostrophe before what would begin a formula makes it text. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = cell.replace(FORMULA, "'").replace(SEPARATOR_FIRST, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
