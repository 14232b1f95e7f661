import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { expect, test } from "../../support/fixtures/plain-test";

/** The groups of lib in the order of the table in lib/README.md. Each group may import from the groups below it. */
const GROUPS = [
  ...readFileSync(path.join(PROJECT_ROOT, "lib/README.md"), "utf8").matchAll(/^\| \[`([\w-]+)`\]/gm),
].map(([, name = ""]) => name);

type Source = { file: string; text: string; imports: string[] };

/** Resolves an import to a path such as `lib/money/ledger/store`, or to the bare name of a package. */
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

/** The product's sources, without tests and their fixtures. */
const product = sources.filter(
  ({ file }) => !file.startsWith("e2e/") && !/[.-](test|fixture)\.tsx?$/.test(file),
);

const within = (folder: string) => product.filter(({ file }) => file.startsWith(`${folder}/`));

/** Returns `money` for `lib/money/ledger/store`, or undefined outside lib. */
const groupOf = (file: string) => /^lib\/([\w-]+)\//.exec(file)?.[1];

/** Returns `money/ledger` for `lib/money/ledger/store` and `base/clock` for `lib/base/clock.ts`, or undefined outside lib. */
const moduleOf = (file: string) => /^lib\/([\w-]+\/[\w-]+)/.exec(file)?.[1];

/** Returns `lib/money/ledger` for every file below it, and `lib/accounts` for a file directly in the group. */
const folderOf = (file: string) => /^lib\/[\w-]+(\/[\w-]+(?=\/))?/.exec(file)?.[0];

const isSchema = (file: string) => /([/-]schema|^lib\/webhooks\/event-catalogue)(\.ts)?$/.test(file);
const isStore = (file: string) => /(^|[/-])store(\.ts)?$/.test(file);

/** Describes every import for which `allowed` returns false. */
function broken(files: readonly Source[], allowed: (imported: string, file: string) => boolean): string[] {
  return files.flatMap(({ file, imports }) =>
    imports.filter((imported) => !allowed(imported, file)).map((imported) => `${file} imports ${imported}`),
  );
}

test("lib contains exactly the groups that its README lists", () => {
  const names = readdirSync(path.join(PROJECT_ROOT, "lib")).filter((name) => !/\.md$/.test(name));
  expect(names).toEqual([...GROUPS].sort());
});

test("a group of lib imports only from itself and from the groups below it in the table of lib/README.md", () => {
  const allowed = (imported: string, file: string) => {
    const to = groupOf(imported);
    return to === undefined || GROUPS.indexOf(to) >= GROUPS.indexOf(groupOf(file) ?? "");
  };
  expect(broken(within("lib"), allowed)).toEqual([]);
});

test("the modules of lib do not import each other in a cycle", () => {
  const uses = new Map<string, Set<string>>();
  for (const { file, imports } of within("lib")) {
    const from = moduleOf(file) ?? "";
    const own = imports.flatMap((imported) => moduleOf(imported) ?? []).filter((to) => to !== from);
    uses.set(from, new Set([...(uses.get(from) ?? []), ...own]));
  }
  expect(cyclesIn(uses)).toEqual([]);
});

test("no file is part of an import cycle, including tests and type imports", () => {
  expect(
    cyclesIn(new Map(sources.map(({ file, imports }) => [file.replace(/\.tsx?$/, ""), imports]))),
  ).toEqual([]);
});

/** Describes cycles in a graph. Returns an empty list only if the graph has none. */
function cyclesIn(uses: ReadonlyMap<string, Iterable<string>>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const follow = (name: string, path: readonly string[]) => {
    if (path.includes(name)) cycles.push([...path.slice(path.indexOf(name)), name].join(" > "));
    if (path.includes(name) || done.has(name)) return;
    for (const used of uses.get(name) ?? []) follow(used, [...path, name]);
    done.add(name);
  };
  for (const name of uses.keys()) follow(name, []);
  return cycles;
}

/** Modules without I/O that a browser can load. */
const BROWSER_SAFE = [
  "zod",
  "lib/base/money",
  "lib/base/fields",
  "lib/base/field-errors",
  "lib/base/form-text",
  "lib/base/integer-in-url",
  "lib/base/caller",
  "lib/base/erased",
  "lib/base/countries/catalogue",
  "lib/base/time-zones",
  "lib/base/typed-amount",
  "lib/base/typed-text",
];

test("a schema imports only zod, other schemas and modules that a browser can load", () => {
  const allowed = (imported: string) => BROWSER_SAFE.includes(imported) || isSchema(imported);
  expect(
    broken(
      product.filter(({ file }) => isSchema(file)),
      allowed,
    ),
  ).toEqual([]);
});

test("rules.ts files import only schemas, other rules and modules without I/O, and do not read the clock", () => {
  const rules = product.filter(({ file }) => file.endsWith("/rules.ts"));
  const allowed = (imported: string) =>
    [...BROWSER_SAFE, "lib/base/clock", "lib/base/erased"].includes(imported) ||
    isSchema(imported) ||
    imported.endsWith("/rules");
  expect(broken(rules, allowed)).toEqual([]);
  expect(rules.filter(({ text }) => /\bnow\(|\bDate\.now|new Date\(\)/.test(text))).toEqual([]);
});

test("a store file is imported only by files of its own module", () => {
  const allowed = (imported: string, file: string) =>
    !isStore(imported) || file.startsWith(`${folderOf(imported)}/`);
  expect(broken(product, allowed)).toEqual([]);
});

test("only store files, .sql.ts files and lib/db contain SQL", () => {
  const isPlace = (file: string) => isStore(file) || /\.sql\.ts$|^lib\/db\//.test(file);
  const elsewhere = product.filter(({ file, text }) => !isPlace(file) && /\bsql`|pool\(\)\.query/.test(text));
  expect(elsewhere.map(({ file }) => file)).toEqual([]);
});

test("only the demo world simulates the clock", () => {
  const others = product.filter(({ file }) => !file.startsWith("lib/runtime/demo-world/"));
  expect(broken(others, (imported) => imported !== "lib/base/simulated-clock")).toEqual([]);
  const givers = others.filter(
    ({ text }) => text.includes("setSimulatedClock(") || /onLane\("history"/.test(text),
  );
  expect(givers.map(({ file }) => file).sort()).toEqual(["lib/base/clock.ts", "lib/base/simulated-clock.ts"]);
});

test("only store files and lib/db import the Prisma client", () => {
  const others = product.filter(({ file }) => !isStore(file) && !file.startsWith("lib/db/"));
  expect(broken(others, (imported) => imported !== "lib/db/prisma")).toEqual([]);
});

test("app, components and prisma import no module of lib/db except lib/db/page", () => {
  const allowed = (imported: string) => imported === "lib/db/page" || !imported.startsWith("lib/db/");
  expect(broken([...within("app"), ...within("components"), ...within("prisma")], allowed)).toEqual([]);
});

test("lib imports neither React nor Next.js", () => {
  const allowed = (imported: string) => !/^(next\/|next-auth|react($|\/|-dom))/.test(imported);
  expect(broken(within("lib"), allowed)).toEqual([]);
});

test("lib imports nothing from app, components, prisma or e2e", () => {
  const allowed = (imported: string) => !/^(app|components|prisma|e2e)\//.test(imported);
  expect(broken(within("lib"), allowed)).toEqual([]);
});

test("components import from lib only base/money, base/cache, schemas and modules named *-field, and nothing from app, prisma or e2e", () => {
  const allowed = (imported: string) =>
    !/^(app|lib|prisma|e2e)\//.test(imported) ||
    imported === "lib/base/money" ||
    imported === "lib/base/cache" ||
    imported.endsWith("-field") ||
    isSchema(imported);
  expect(broken(within("components"), allowed)).toEqual([]);
});

test("the published client imports only its own files and Node.js modules", () => {
  const files = within("lib/api/client/src");
  expect(files.length).toBeGreaterThan(5);
  expect(broken(files, (imported) => /^(node:|lib\/api\/client\/src\/)/.test(imported))).toEqual([]);
});

test("only route files re-export imports, and no file is named index", () => {
  const isBarrel = ({ file, text }: Source) =>
    !file.endsWith("/route.ts") &&
    (/\/index\.tsx?$/.test(file) || /^export (type )?(\*|\{[^}]*\}) .*from /m.test(text));
  expect(sources.filter(isBarrel).map(({ file }) => file)).toEqual([]);
});

test("no TypeScript file is longer than 250 lines", () => {
  const lengths = sources.map(({ file, text }) => ({ file, lines: text.split("\n").length - 1 }));
  expect(lengths.filter(({ lines }) => lines > 250)).toEqual([]);
});

test("no folder or file is named utils, helpers, common, misc, types or shared", () => {
  const drawer = /(^|\/)(utils?|helpers?|common|misc|types|shared)(\/|\.tsx?$)/;
  expect(sources.map(({ file }) => file).filter((file) => drawer.test(file))).toEqual([]);
});

test("only lib/money/ledger/postings writes to the wallet and transfer tables", () => {
  const writes =
    /\b(INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE)\s+(ONLY\s+)?"?(wallets|transfers)\b/i;
  const byClient = /\bprisma\(\)\s*\.(wallet|transfer)\b/;
  const writers = within("lib").filter(({ text }) => writes.test(text) || byClient.test(text));
  expect(writers.length).toBeGreaterThan(0);
  expect(
    writers.map(({ file }) => file).filter((file) => !file.startsWith("lib/money/ledger/postings/")),
  ).toEqual([]);
});
