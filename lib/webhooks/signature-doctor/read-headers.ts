/**
 * The formats in which print and dump functions show headers. Each expression matches a name with its value, or with a list of
 * values.
 */
const PRINTED_FORMATS: readonly RegExp[] = [
  // `"name": "value"`, `'name' => 'value'` or `"name"=>"value"`. The value can be in a list, whose type Go's %#v prints.
  /(['"])(?<name>[\w-]+)\1\]?\s*(?::|=>)\s*(?:(?:\[\]string\{|\[)\s*)?(['"])(?<value>(?:(?!\3).)*)\3/g,
  // `"name", "value"`: Node's flat rawHeaders, pairs in lists, or Python's tuples, whose values can be bytes.
  /(['"])(?<name>[\w-]+)\1\s*,\s*b?(['"])(?<value>(?:(?!\3)(?:\\.|[^\\\n]))*)\3/g,
  // `Name:[value]` in Go's maps, `Name=[value, value]` in Java's. On a line of its own, it can also be `Name [value]`.
  /(?<![\w-])(?<name>[A-Za-z][\w-]*)(?:\s*[:=]\s*|[ \t]+)\[(?<list>[^[\]]*)\]/g,
  // `name:"value"`, as Spring's HttpHeaders print it.
  /(?<![\w-])(?<name>[A-Za-z][\w-]*)[:=]"(?<value>[^"\n]*)"/g,
  // `{name=value, name=value}`: a Java map of single values.
  /(?<=\{|, )(?<name>[A-Za-z][\w-]*)=(?<value>[^{}\n]*?)(?=, [\w-]+=|\})/g,
  // `[Name, value]` in .NET.
  /\[(?<name>[A-Za-z][\w-]*),(?<value>[^[\]]*)\]/g,
];

/** Matches the end of a webhook header's name, also in the variants that gateways and languages use. */
const WEBHOOK_HEADERS = /(?:webhook|svix)[-_]?(?:id|timestamp|signature)$/i;

/** Matches the names of some other headers that every webhook has. */
const COMMON_HEADERS = /^(?:http_)?(?:host|user[-_]agent|content[-_](?:type|length))$/i;

/**
 * Matches a header line: `name: value`, also after curl's `>`, in `-H '...'`, as `[name] => value`, `name=value` or
 * tab-separated. Takes linear time.
 */
const LINE =
  /^[\s<>*]*(?:-H\s*|--header\s*)?['"]?(?:\$_SERVER)?\[?['"]?([A-Za-z][\w-]*)['"]?\]?(?:\s*(?:=>|:|=)\s*|\t+)(.*)$/s;

type Pair = readonly [name: string, value: string];

/**
 * Extracts the headers from pasted text: an HTTP message, `curl -v` output, JSON, or the output of print and dump functions.
 * Names are in lower case. The values of a repeated header are joined by a space. Returns an empty map if the text has neither
 * a webhook header nor one of the {@link COMMON_HEADERS}.
 */
export function readHeaders(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).flatMap(readLine);
  const printed = PRINTED_FORMATS.map((form) => [...text.matchAll(form)].map(pairOf));
  const having = (pattern: RegExp) => (pairs: Pair[]) => pairs.some(([name]) => pattern.test(name));
  // Bodies and header values can look like headers too, so prefer a format that finds a webhook header.
  const found =
    [...printed, lines].find(having(WEBHOOK_HEADERS)) ??
    [lines, ...printed].find(having(COMMON_HEADERS)) ??
    [];
  const headers = new Map<string, string>();
  for (const [name, value] of found) {
    const known = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), known === undefined ? value.trim() : `${known} ${value.trim()}`);
  }
  return headers;
}

function pairOf({ groups }: RegExpMatchArray): Pair {
  // Go separates several values by spaces, Java by a comma and a space.
  return [groups?.["name"] ?? "", groups?.["value"] ?? groups?.["list"]?.replaceAll(", ", " ") ?? ""];
}

function readLine(line: string): Pair[] {
  const match = LINE.exec(line);
  return match ? [[match[1] ?? "", trimLineEnd(match[2] ?? "")]] : [];
}

/** Removes characters that can follow a value on its line: a comma, a semicolon, a shell's backslash, a closing quote. */
function trimLineEnd(value: string): string {
  return value
    .trimEnd()
    .replace(/[,;\\]$/, "")
    .trimEnd()
    .replace(/['"]$/, "");
}
