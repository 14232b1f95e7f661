import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

/** Every module of lib, each below those that may use it: in the order of the map's table, `server` by its rooms. */
const ORDER = [
  ...readFileSync(path.join(PROJECT_ROOT, "lib/README.md"), "utf8").matchAll(/^\| (`.+?) \| (.+) \|$/gm),
].flatMap(([, modules = "", words = ""]) =>
  modules === "`server`" ? namesIn(words).map((room) => `server/${room}`) : namesIn(modules),
);

/** What stands between backticks and is one word. */
function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([\w/-]+)`/g)].map(([, name = ""]) => name);
}

type Source = { file: string; text: string; imports: string[] };

/** `lib/money/ledger/store` for a file of ours, the bare name for a package. */
function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (!specifier.startsWith(".")) return specifier;
  return path.posix.join(path.posix.dirname(from), specifier).replace(/\.js$/, "");
}

function read(file: string): Source {
  const text = readFileSync(path.join(PROJECT_ROOT, file), "utf8");
  const specifiers = text.matchAll(/^(?:import|export|\})(?:[^"';]*? from)? "([^"]+)"|import\("([^"]+)"\)/gm);
  const imports = [...specifiers].map((match) => resolveImport(file, match[1] ?? match[2] ?? ""));
  return { file, text, imports };
}

const sources: readonly Source[] = ["app", "components", "lib", "prisma", "e2e"].flatMap((folder) =>
  readdirSync(path.join(PROJECT_ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("lib/db/generated/"))
    .map(read),
);

/** What the product is made of: no tests, nor what only they use. */
const product = sources.filter(
  ({ file }) => !file.startsWith("e2e/") && !/[.-](test|fixture)\.tsx?$/.test(file),
);

const within = (folder: string) => product.filter(({ file }) => file.startsWith(`${folder}/`));

/** `ledger` for `lib/money/ledger/store`, `server/door` for what lies in there, undefined outside lib. */
const moduleOf = (file: string) => /^lib\/(server\/[\w-]+|[\w-]+)/.exec(file)?.[1];

const isSchema = (file: string) => /([/-]schema|^lib\/event-catalogue)(\.ts)?$/.test(file);
const isStore = (file: string) => /(^|[/-])store(\.ts)?$/.test(file);

/** Every import of the files that the rule does not allow, as a sentence. */
function broken(files: readonly Source[], allowed: (imported: string, file: string) => boolean): string[] {
  return files.flatMap(({ file, imports }) =>
    imports.filter((imported) => !allowed(imported, file)).map((imported) => `${file} imports ${imported}`),
  );
}

test("every module of lib has its place in the table of the map, and there is no other", () => {
  const modules = new Set(within("lib").map(({ file }) => moduleOf(file) ?? ""));
  expect([...ORDER].sort()).toEqual([...modules].sort());
});

test("imports in lib point one way: a module uses itself and those before it in the table", () => {
  const allowed = (imported: string, file: string) => {
    const to = moduleOf(imported);
    return to === undefined || ORDER.indexOf(to) <= ORDER.indexOf(moduleOf(file) ?? "");
  };
  expect(broken(within("lib"), allowed)).toEqual([]);
});

test("no file leads back to itself by its imports, those of types included", () => {
  const importsOf = new Map(product.map(({ file, imports }) => [file.replace(/\.tsx?$/, ""), imports]));
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" > "));
    if (path.includes(file) || done.has(file)) return;
    for (const imported of importsOf.get(file) ?? []) follow(imported, [...path, file]);
    done.add(file);
  };
  for (const file of importsOf.keys()) follow(file, []);
  expect(circles).toEqual([]);
});

test("a schema is zod and what it is made of, so that a browser may load it", () => {
  const ground = [
    "zod",
    "lib/base/money",
    "lib/base/fields",
    "lib/base/caller",
    "lib/base/countries/catalogue",
    "lib/base/time-zones",
  ];
  const allowed = (imported: string) => ground.includes(imported) || isSchema(imported);
  expect(
    broken(
      product.filter(({ file }) => isSchema(file)),
      allowed,
    ),
  ).toEqual([]);
});

test("rules decide by what they are given: amounts, schemas, other rules and lengths of time, no clock", () => {
  const rules = product.filter(({ file }) => file.endsWith("/rules.ts"));
  const allowed = (imported: string) =>
    ["lib/base/money", "lib/base/clock"].includes(imported) ||
    isSchema(imported) ||
    imported.endsWith("/rules");
  expect(broken(rules, allowed)).toEqual([]);
  expect(rules.filter(({ text }) => /\bnow\(|\bDate\.now|new Date\(\)/.test(text))).toEqual([]);
});

test("a store is used by its own module alone", () => {
  const allowed = (imported: string, file: string) =>
    !isStore(imported) || moduleOf(imported) === moduleOf(file);
  expect(broken(product, allowed)).toEqual([]);
});

test("SQL is in stores and pieces of SQL alone", () => {
  const isPlace = (file: string) => isStore(file) || /\.sql\.ts$|^lib\/db\//.test(file);
  const elsewhere = product.filter(({ file, text }) => !isPlace(file) && /\bsql`|pool\(\)\.query/.test(text));
  expect(elsewhere.map(({ file }) => file)).toEqual([]);
});

test("the past is played by the demo world alone", () => {
  const others = product.filter(({ file }) => !file.startsWith("lib/runtime/demo-world/"));
  expect(broken(others, (imported) => imported !== "lib/base/simulated-clock")).toEqual([]);
  const givers = others.filter(({ text }) => text.includes("simulateBy(") || /onLane\("history"/.test(text));
  expect(givers.map(({ file }) => file).sort()).toEqual(["lib/base/clock.ts", "lib/base/simulated-clock.ts"]);
});

test("Prisma's client is used by stores alone", () => {
  const others = product.filter(({ file }) => !isStore(file) && !file.startsWith("lib/db/"));
  expect(broken(others, (imported) => imported !== "lib/db/prisma")).toEqual([]);
});

test("pages and the seed reach the database through verbs", () => {
  const allowed = (imported: string) => !imported.startsWith("lib/db/");
  expect(broken([...within("app"), ...within("components"), ...within("prisma")], allowed)).toEqual([]);
});

test("nothing in lib knows React or what Next gives to pages", () => {
  const allowed = (imported: string) => !/^(next\/|next-auth|react($|\/|-dom))/.test(imported);
  expect(broken(within("lib"), allowed)).toEqual([]);
});

test("lib imports nothing from above it", () => {
  const allowed = (imported: string) => !/^(app|components|prisma|e2e)\//.test(imported);
  expect(broken(within("lib"), allowed)).toEqual([]);
});

test("components know money, schemas and names of fields, and nothing else of ours", () => {
  const allowed = (imported: string) =>
    !/^(app|lib|prisma|e2e)\//.test(imported) ||
    imported === "lib/base/money" ||
    imported.endsWith("-field") ||
    isSchema(imported);
  expect(broken(within("components"), allowed)).toEqual([]);
});

test("what is published as the client knows itself and Node, and nothing of the server", () => {
  const files = within("lib/api/client/src");
  expect(files.length).toBeGreaterThan(5);
  expect(broken(files, (imported) => /^(node:|lib\/client\/src\/)/.test(imported))).toEqual([]);
});

test("there is no barrel file; a route alone may pass on what it imports", () => {
  const isBarrel = ({ file, text }: Source) =>
    !file.endsWith("/route.ts") &&
    (/\/index\.tsx?$/.test(file) || /^export (type )?(\*|\{[^}]*\}) .*from /m.test(text));
  expect(sources.filter(isBarrel).map(({ file }) => file)).toEqual([]);
});

test("no file is longer than 250 lines", () => {
  const lengths = sources.map(({ file, text }) => ({ file, lines: text.split("\n").length - 1 }));
  expect(lengths.filter(({ lines }) => lines > 250)).toEqual([]);
});

test("no folder and no file is a drawer for what found no name", () => {
  const drawer = /(^|\/)(utils?|helpers?|common|misc|types|shared)(\/|\.tsx?$)/;
  expect(sources.map(({ file }) => file).filter((file) => drawer.test(file))).toEqual([]);
});

test("wallets and transfers are written by the ledger's postings alone", () => {
  const writes =
    /\b(INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE)\s+(ONLY\s+)?"?(wallets|transfers)\b/i;
  const byClient = /\bprisma\(\)\s*\.(wallet|transfer)\b/;
  const writers = within("lib").filter(({ text }) => writes.test(text) || byClient.test(text));
  expect(writers.length).toBeGreaterThan(0);
  expect(
    writers.map(({ file }) => file).filter((file) => !file.startsWith("lib/money/ledger/postings/")),
  ).toEqual([]);
});
