import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { createSearch, type IndexedPage } from "./search";

const page = (title: string, text: string, synonyms = ""): IndexedPage => ({
  path: `/docs/${title.toLowerCase().replaceAll(" ", "-")}`,
  title,
  section: "Guides",
  synonyms,
  text,
});

const pages = [
  page("Quick start", "Create a key and take the first payment.", "sign up"),
  page("Refunds", "A refund returns a payment to the vouchers that paid it.", "money back"),
  page("Payouts", "Your earnings are paid out. Refunds are subtracted from a payout.", "settlements"),
  page("Idempotency", "A retry with the same key creates nothing new.", "duplicate"),
  page("Errors", "The code insufficient_balance means that the wallet holds too little."),
];
const search = createSearch(pages);
const titles = (query: string) => search(query).map(({ title }) => title);
const marked = (query: string) => {
  const [first] = search(query);
  return [first?.titleParts, first?.excerpt].map((parts) =>
    parts?.filter(({ isMatch }) => isMatch).map(({ text }) => text),
  );
};

test("the search ranks matches in a title above matches in the text, and returns only pages that contain every word", () => {
  expect(titles("refund")).toEqual(["Refunds", "Payouts"]);
  expect(titles("refund payout")).toEqual(["Payouts"]);
  expect(titles("")).toEqual([]);
  expect(titles("?!")).toEqual([]);
});

test("the search finds pages by synonyms, plurals, singulars, beginnings of words and parts of names", () => {
  expect(titles("settlement")).toEqual(["Payouts"]);
  expect(titles("duplicates")).toEqual(["Idempotency"]);
  expect(titles("idem")).toEqual(["Idempotency"]);
  expect(titles("insufficient_bal")).toEqual(["Errors"]);
  expect(titles("balance")).toEqual(["Errors"]);
});

test("the search ignores stop words unless the query has no other words, and ignores words that no page contains", () => {
  expect(titles("how do I get my money back?")).toEqual(["Refunds"]);
  expect(titles("refund in cobol")).toEqual(["Refunds", "Payouts"]);
  expect(titles("how to")).toEqual(["Refunds", "Errors"]);
  expect(titles("zzzz")).toEqual([]);
});

for (const [typo, title] of [
  ["refnud", "Refunds"],
  ["reefund", "Refunds"],
  ["setlement", "Payouts"],
  ["idempotncy", "Idempotency"],
  ["idenpotenci", "Idempotency"],
  ["ayments", undefined],
  ["insuficient", "Errors"],
] as const) {
  test(`the search finds ${title === undefined ? "nothing" : `the page ${title}`} for the typo ${typo}`, () => {
    expect(titles(typo)[0]).toBe(title);
  });
}

test("the search finds a page by the mistyped beginning of a word", () => {
  expect(titles("idmpot")).toEqual(["Idempotency"]);
});

test("typo correction skips short words and words that a page contains", () => {
  expect(titles("kay")).toEqual([]);
  expect(titles("paid")).toEqual(["Refunds", "Payouts"]);
});

test("matches are marked in the title and in the excerpt of a search result, even if the query has a typo", () => {
  expect(marked("refund")).toEqual([["Refunds"], ["refund"]]);
  expect(marked("payuots")).toEqual([["Payouts"], ["payout"]]);
  expect(marked("insufficient")).toEqual([[], ["insufficient_balance"]]);
});

test("the excerpt of a search result is the passage that contains the most words of the query", () => {
  const filler = "Nothing about the subject is said in this sentence. ".repeat(10);
  const text = `One wallet here. ${filler}A wallet pays for a sale with its balance. ${filler}`;
  const [found] = createSearch([page("Long", text)])("wallet balance");
  const excerpt = found?.excerpt.map((part) => part.text).join("") ?? "";
  expect(excerpt).toContain("A wallet pays for a sale with its balance.");
  expect(excerpt.length).toBeLessThan(160);
  expect(excerpt.startsWith("… ")).toBe(true);
  expect(excerpt.endsWith(" …")).toBe(true);
});

test("searches with long or hostile queries take less than a second of processor time", () => {
  const words = Array.from({ length: 5_000 }, (_, index) => `word${index.toString(36)}padding`);
  const large = createSearch([page("Large", words.join(" "))]);
  const hostile = [
    "x".repeat(100_000),
    "wordpaddign ".repeat(10_000),
    "_".repeat(100_000),
    "w ".repeat(50_000),
  ];
  // Measures processor time, because other processes can delay this one.
  const before = process.cpuUsage();
  for (const query of hostile) large(query);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});
