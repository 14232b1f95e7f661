/** The maximum nesting depth of JSON that is formatted. */
const MAX_DEPTH = 64;
const MAX_FORMATTED_CHARACTERS = 512 * 1024;

/**
 * Formats JSON with an indentation of two spaces. Returns undefined if the text is not JSON, is nested more than 64 levels
 * deep, or would become longer than 512 Ki characters. The size of the indentation grows with the square of the depth: 60 kB of
 * brackets, nested 3,000 deep, would become 180 MB.
 */
export function formatJson(text: string): string | undefined {
  if (isNestedDeeper(text)) return undefined;
  try {
    const formatted = JSON.stringify(JSON.parse(text), null, 2);
    return formatted.length > MAX_FORMATTED_CHARACTERS ? undefined : formatted;
  } catch {
    return undefined;
  }
}

/** Returns true if brackets outside of strings are nested more than {@link MAX_DEPTH} levels deep. */
function isNestedDeeper(text: string): boolean {
  let depth = 0;
  let inString = false;
  // An escape sequence is one match, so an escaped quote does not end a string.
  for (const [token] of text.matchAll(/\\.|["[\]{}]/g)) {
    if (token === '"') inString = !inString;
    else if (inString || token.startsWith("\\")) continue;
    else depth += token === "[" || token === "{" ? 1 : -1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
