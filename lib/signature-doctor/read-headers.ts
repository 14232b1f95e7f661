/** `"name": "value"`, `'name' => 'value'`, `"name"=>"value"`, also with the value in a list. */
const QUOTED_PAIR = /(['"])([\w-]+)\1\]?\s*(?::|=>)\s*\[?\s*(['"])((?:(?!\3).)*)\3/g;

/** `name: value`, perhaps behind the `>` of curl, in `-H '...'`, as `[name] => value`, `name=value` or parted by a tab. */
const LINE =
  /^[\s<>*]*(?:-H\s*|--header\s*)?['"]?(?:\$_SERVER)?\[?['"]?([A-Za-z][\w-]*)['"]?\]?(?:\s*(?:=>|:|=)\s*|\t+)(.*)$/;

/**
 * The headers in a text that somebody pasted: lines of an HTTP message or of `curl -v`, JSON, or what print and dump
 * functions make of them. Names in lower case; of a repeated one the values stand one after the other.
 */
export function readHeaders(text: string): Map<string, string> {
  const quoted = [...text.matchAll(QUOTED_PAIR)].map((match) => [match[2] ?? "", match[4] ?? ""] as const);
  // A body pasted along has quoted pairs too.
  const isQuoted = quoted.some(([name]) => /webhook|svix/i.test(name));
  const pairs = isQuoted ? quoted : text.split(/\r?\n/).flatMap(readLine);
  const headers = new Map<string, string>();
  for (const [name, value] of pairs) {
    const known = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), known === undefined ? value.trim() : `${known} ${value.trim()}`);
  }
  return headers;
}

function readLine(line: string): (readonly [string, string])[] {
  const match = LINE.exec(line);
  return match ? [[match[1] ?? "", withoutEnd(match[2] ?? "")]] : [];
}

/** A value without what may follow it on its line: a comma, the backslash of a shell, a closing quote. */
function withoutEnd(value: string): string {
  return value
    .trimEnd()
    .replace(/[,;\\]$/, "")
    .trimEnd()
    .replace(/['"]$/, "");
}
