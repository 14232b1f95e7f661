const LINE_END = 10;
const QUOTE = 34;

/**
 * Returns a function that takes the next bytes of a CSV file and returns the number of complete rows so far, without the
 * header. A line break in a quoted cell does not end a row.
 */
export function csvRowCounter(): (bytes: Uint8Array) => number {
  let lines = 0;
  // A quote within a cell is doubled, so it flips this value twice.
  let isQuoted = false;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_END && !isQuoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}
