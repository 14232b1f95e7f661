/** The ways print and dump functions write headers. Each finds a name and its value, or its values in a list. */
const PRINTED_FORMATS: readonly RegExp[] = [
  // `"name": "value"`, `'name' => 'value'`, `"name"=>"value"`, also with the value in a list, which Go's %#v names.
  /(['"])(?<name>[\w-]+)\1\]?\s*(?::|=>)\s*(?:(?:\[\]string\{|\[)\s*)?(['"])(?<value>(?:(?!\3).)*)\3/g,
  // `"name", "value"`: Node's flat rawHeaders, and pairs in lists or in Python's tuples, there perhaps of bytes.
  /(['"])(?<name>[\w-]+)\1\s*,\s*b?(['"])(?<value>(?:(?!\3)(?:\\.|[^\\\n]))*)\3/g,
  // `Name:[value]` in Go's map, `Name=[value, value]` in Java's, and one to a line, also without a sign between.
  /(?<![\w-])(?<name>[A-Za-z][\w-]*)(?:\s*[:=]\s*|[ \t]+)\[(?<list>[^[\]]*)\]/g,
  // `name:"value"`, as Spring's HttpHeaders have it.
  /(?<![\w-])(?<name>[A-Za-z][\w-]*)[:=]"(?<value>[^"\n]*)"/g,
  // `{name=value, name=value}`: a Java map of single values.
  /(?<=\{|, )(?<name>[A-Za-z][\w-]*)=(?<value>[^{}\n]*?)(?=, [\w-]+=|\})/g,
  // `[Name, value]` in .NET.
  /\[(?<name>[A-Za-z][\w-]*),(?<value>[^[\]]*)\]/g,
];

/** What the names of the three end in, whatever a gateway or a language made of them. */
const WEBHOOK_HEADERS = /(?:webhook|svix)[-_]?(?:id|timestamp|signature)$/i;

/** Others that come with every webhook of ours. */
const COMMON_HEADERS = /^(?:http_)?(?:host|user[-_]agent|content[-_](?:type|length))$/i;

/** `name: value`, perhaps behind the `>` of curl, in `-H '...'`, as `[name] => value`, `name=value` or separated by a tab. The end always matches, so nothing is tried twice. */
const LINE =
  /^[\s<>*]*(?:-H\s*|--header\s*)?['"]?(?:\$_SERVER)?\[?['"]?([A-Za-z][\w-]*)['"]?\]?(?:\s*(?:=>|:|=)\s*|\t+)(.*)$/s;

type Pair = readonly [name: string, value: string];

/**
 * The headers in a text that somebody pasted: lines of an HTTP message or of `curl -v`, JSON, or what print and dump
 * functions make of them. Names in lower case; of a repeated one the values stand one after the other. Empty where the
 * text has none that comes with a webhook.
 */
export function readHeaders(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).flatMap(readLine);
  const printed = PRINTED_FORMATS.map((form) => [...text.matchAll(form)].map(pairOf));
  const having = (wanted: RegExp) => (pairs: Pair[]) => pairs.some(([name]) => wanted.test(name));
  // A body pasted along, or the value of another header, may look like headers too: what has ours is the right form.
  const found = [...printed, lines].find(having(WEBHOOK_HEADERS)) ?? [lines, ...printed].find(having(COMMON_HEADERS)) ?? [];
  const headers = new Map<string, string>();
  for (const [name, value] of found) {
    const known = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), known === undefined ? value.trim() : `${known} ${value.trim()}`);
  }
  return headers;
}

function pairOf({ groups }: RegExpMatchArray): Pair {
  // Go parts several values by spaces, Java by a comma and a space.
  return [groups?.["name"] ?? "", groups?.["value"] ?? groups?.["list"]?.replaceAll(", ", " ") ?? ""];
}

function readLine(line: string): Pair[] {
  const match = LINE.exec(line);
  return match ? [[match[1] ?? "", trimLineEnd(match[2] ?? "")]] : [];
}

/** A value without what may follow it on its line: a comma, the backslash of a shell, a closing quote. */
function trimLineEnd(value: string): string {
  return value
    .trimEnd()
    .replace(/[,;\\]$/, "")
    .trimEnd()
    .replace(/['"]$/, "");
}
