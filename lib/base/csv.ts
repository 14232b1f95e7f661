export type Cell = string | number | boolean | null;

/**
 * Matches the start of a spreadsheet formula: at the start of a cell, or after a separator such as a
 * semicolon or tab. Programs may ignore white space, quotes and invisible characters before the sign.
 * Includes full-width signs.
 */
const FORMULA =
  /(?<=^|[;\t\r\n])(?=(?:(?![\t\r\n])[\s"\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}])*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** Matches a tab or line break at the start of a cell. Some programs drop it, which would expose a formula after it. */
const SEPARATOR_FIRST = /^(?=[\t\r\n])/;

/** Formats cells as a line in RFC 4180 format. Puts an apostrophe before each formula, to prevent formula injection. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = cell.replace(FORMULA, "'").replace(SEPARATOR_FIRST, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
