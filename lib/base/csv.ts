export type Cell = string | number | boolean | null;

/**
 * Matches the start of a spreadsheet formula: at the start of a cell, or after a separator such as a
 * semicolon or tab. Programs may ignore white space, quotes and invisible characters before the sign.
 * Includes full-width signs.
 */
const FORMULA =
  /(?<=^|[;\t\r\n])(?=(?:(?![\t\r\n])[\s"\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}])*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** Some programs drop these at the start of a cell, which exposes a formula after them. */
const SEPARATOR_FIRST = /^(?=[\t\r\n])/;

/** A line in RFC 4180 format. An apostrophe prevents formula injection. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = cell.replace(FORMULA, "'").replace(SEPARATOR_FIRST, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
