import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { localeFacts, locales } from "@/lib/base/locales";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { en } from "./en";
import { messagesOf } from "./load-messages";

type Tree = { readonly [key: string]: string | Tree };

/** Returns the messages by their dotted path, such as `common.separator`. A plural text is one message with several forms. */
function messagesIn(tree: Tree, at = ""): Map<string, string | Tree> {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string | Tree][] => {
    const name = at === "" ? key : `${at}.${key}`;
    const isMessage = typeof value === "string" || "other" in value;
    return isMessage ? [[name, value]] : [...messagesIn(value, name)];
  });
  return new Map(entries);
}

const english = messagesIn(en);

function placeholdersOf(message: string | Tree | undefined): string[] {
  const texts = typeof message === "string" ? [message] : Object.values(message ?? {}).map(String);
  return [...new Set(texts.flatMap((text) => text.match(/\{\w*\}/g) ?? []))].toSorted();
}

for (const locale of locales) {
  const messages = messagesIn(messagesOf(locale));

  test(`the messages in ${locale} have the same placeholders as the English messages`, () => {
    const named = (all: typeof messages) =>
      Object.fromEntries([...all].map(([name, message]) => [name, placeholdersOf(message)]));
    expect(named(messages)).toEqual(named(english));
  });

  test(`each plural text in ${locale} has exactly one form for each plural category of the language`, () => {
    const { pluralCategories } = new Intl.PluralRules(localeFacts(locale).intl).resolvedOptions();
    const plurals = [...messages].filter(([, message]) => typeof message !== "string");
    expect(plurals.length).toBeGreaterThan(10);
    for (const [name, forms] of plurals)
      expect(Object.keys(forms).toSorted(), name).toEqual(pluralCategories.toSorted());
  });

  test(`no message in ${locale} contains stray braces, and only the separator may start or end with white space or be empty`, () => {
    const texts = [...messages.values()].flatMap((message) =>
      typeof message === "string" ? [message] : Object.values(message).map(String),
    );
    const separator = messages.get("common.separator");
    const odd = texts.filter((text) => text !== separator && (text.trim() !== text || text === ""));
    expect(odd).toEqual([]);
    expect(texts.filter((text) => /[{}]/.test(text.replace(/\{\w+\}/g, "")))).toEqual([]);
  });
}

/** The messages that are allowed to be the same in another language as in English. */
const SAME = [
  "accessibility.contactTitle",
  "common.separator",
  "subscription.shops.list",
  "simulator.panel.title",
];

test("only the messages listed in SAME are identical in English and another language", () => {
  const same = locales
    .filter((locale) => locale !== "en")
    .flatMap((locale) =>
      [...messagesIn(messagesOf(locale))].filter(
        ([name, message]) => JSON.stringify(message) === JSON.stringify(english.get(name)),
      ),
    );
  expect(same.map(([name]) => name).filter((name) => !SAME.includes(name))).toEqual([]);
});

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, file), "utf8");

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(PROJECT_ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
}

const PAGES = sourcesIn("app/(checkout)").filter((file) => !file.includes("/_messages/"));

/** Returns the modules in `components` that a file imports. */
function componentsOf(file: string): string[] {
  return [...read(file).matchAll(/from "(@\/components\/|\.\/|\.\.\/)([^"]+)"/g)].flatMap(
    ([, base = "", name = ""]) => {
      const folder = base.startsWith("@") ? "components" : path.posix.join(path.posix.dirname(file), base);
      if (!folder.startsWith("components")) return [];
      return [".tsx", ".ts"].map((end) => path.posix.join(folder, name + end)).filter(isComponent);
    },
  );
}

const components = new Set(sourcesIn("components"));
const isComponent = (file: string) => components.has(file);

function reachableFrom(files: readonly string[]): Set<string> {
  const reached = new Set(files);
  for (const file of reached) for (const used of componentsOf(file)) reached.add(used);
  return reached;
}

/**
 * The groups of messages that pages pass to a component, which selects one by a value, such as the status that a badge shows.
 * The test below cannot detect such a selection.
 */
const READ_BY_VALUE = ["simulator.timeline.deliveryStatus"];

test("the code of the checkout pages contains every message's name or selects a message of its group by a value", () => {
  const source = [...reachableFrom([...PAGES, "app/layout.tsx", "app/error.tsx"]), "lib/api/http/action.ts"]
    .map(read)
    .join("\n");
  const unused = [...english.keys()].filter((name) => {
    const [last = "", ...groups] = name.split(".").toReversed();
    const isUsed = new RegExp(`\\b${last}\\b`).test(source);
    const isRead = new RegExp(`\\b${groups[0]}\\)?\\[`).test(source);
    return !isUsed && !isRead && !READ_BY_VALUE.includes(groups.toReversed().join("."));
  });
  expect(unused).toEqual([]);
});

/** Matches Tailwind utilities that name a side of the screen. Right-to-left pages do not mirror these utilities. */
const PHYSICAL_SIDE =
  /(?<=["'\s:`])-?(?:(?:ml|mr|pl|pr|left|right|scroll-m[lr]|scroll-p[lr])-[\w[./]|(?:border|rounded)-(?:l|r|tl|tr|bl|br)\b|text-(?:left|right)\b|float-(?:left|right)\b)/;

test("the checkout pages and their components use no CSS classes for the left or right side of the screen", () => {
  const files = [...reachableFrom([...PAGES, "app/layout.tsx", "app/error.tsx"])];
  expect(files.length).toBeGreaterThan(50);
  const physical = files.flatMap((file) =>
    read(file)
      .split("\n")
      .filter((line) => PHYSICAL_SIDE.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(physical).toEqual([]);
});

test("among the modules of the checkout pages, only _parts/language.ts imports messages and not just their types", () => {
  const loading = PAGES.filter((file) => /^import \{[^}]*\} from "[^"]*_messages/m.test(read(file)));
  expect(loading).toEqual(["app/(checkout)/_parts/language.ts"]);
});
