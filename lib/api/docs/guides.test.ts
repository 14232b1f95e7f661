import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { guideFacts, returnedCodes } from "./guide-facts";
import { durationText } from "./limit-facts";
import { currentPageId, formerPageIds, outline } from "./outline";
import { parseGuide } from "./parse-guide";

const FOLDER = path.resolve(import.meta.dirname, "guides");
const files = readdirSync(FOLDER).sort();

const trial = guideFacts({
  publicUrl: "http://localhost:3000",
  CURRENCY: "EUR",
  API_RATE_LIMIT: 100,
  TEST_RECORDS_A_DAY: 50_000,
  VOUCHER_VALIDITY_MONTHS: 12,
  OVERDUE_AFTER_DAYS: 3,
  EVENTS_KEPT_MONTHS: 13,
  ATTEMPTS_KEPT_DAYS: 90,
  TESSERA_EMBEDDED: true,
  TESSERA_DEMO: false,
  WEBHOOK_ALLOW_PRIVATE_NETWORK: true,
  DATABASE_STATEMENT_MS: 5_000,
  webhookSources: [],
});
const production = guideFacts({
  publicUrl: "https://tessera.example",
  CURRENCY: "CHF",
  API_RATE_LIMIT: 0,
  TEST_RECORDS_A_DAY: 0,
  VOUCHER_VALIDITY_MONTHS: 12,
  OVERDUE_AFTER_DAYS: 3,
  EVENTS_KEPT_MONTHS: 13,
  ATTEMPTS_KEPT_DAYS: 90,
  TESSERA_EMBEDDED: false,
  TESSERA_DEMO: false,
  WEBHOOK_ALLOW_PRIVATE_NETWORK: false,
  DATABASE_STATEMENT_MS: 5_000,
  webhookSources: ["198.51.100.7", "2001:db8::/48"],
});

const parsed = (file: string, facts = trial) =>
  parseGuide(readFileSync(path.join(FOLDER, file), "utf8"), facts);
const firstBlock = (markdown: string, facts = trial) =>
  parseGuide(`# Guide\n\n${markdown}`, facts).chapters[0]?.blocks[0];

test("the outline lists every guide file exactly once", () => {
  const listed = outline.flatMap(({ guides }) => guides);
  expect(listed.map((id) => `${id}.md`).sort()).toEqual(files);
});

test("every former page ID maps to an existing guide, and no guide file is named after a former ID", () => {
  for (const id of formerPageIds) {
    expect(files).toContain(`${currentPageId(id)}.md`);
    expect(files).not.toContain(`${id}.md`);
  }
  expect(currentPageId("quick-start")).toBeUndefined();
  expect(currentPageId("constructor")).toBeUndefined();
});

test("the sections of the documentation have the expected titles, from Get started to Changelog", () => {
  expect(outline.map(({ title }) => title)).toEqual([
    ...["Get started", "Accept payments", "Subscriptions", "Sell vouchers", "Webhooks", "Refunds"],
    ...["Payouts", "Go live", "API reference", "Errors", "Changelog"],
  ]);
});

for (const [name, facts] of Object.entries({ trial, production })) {
  test(`every guide can be parsed with ${name} settings`, () => {
    for (const file of files) expect(parsed(file, facts).chapters, file).not.toEqual([]);
  });
}

test("every block that is generated from the code is inserted in exactly one guide", () => {
  const markdown = files.map((file) => readFileSync(path.join(FOLDER, file), "utf8")).join("\n");
  const placed = [...markdown.matchAll(/^<([\w-]+) \/>$/gm)].map(([, part]) => part);
  expect(placed.sort()).toEqual(Object.keys(trial.parts).sort());
});

test("the guide to errors covers exactly the error codes that operations can return", () => {
  const blocks = parsed("errors.md").chapters.flatMap((chapter) => chapter.blocks);
  const covered = blocks.flatMap((block) => (block.kind === "fields" ? block.fields : []));
  expect(covered.map(({ name }) => name).sort()).toEqual([...returnedCodes].sort());
});

test("a guide shows the deployment's values and omits text whose condition does not hold", () => {
  const markdown =
    '```sh title="t" what="w"\n{{display 1050}}<when private-network>, tried</when><unless rate-limit>, freely</unless>\n```';
  expect(firstBlock(markdown)).toMatchObject({ code: "€10.50, tried" });
  expect(firstBlock(markdown, production)).toMatchObject({ code: "CHF\u00a010.50, freely" });
});

test("durationText formats a duration exactly, or with only the requested number of its largest units", () => {
  expect(durationText(90_000)).toBe("1 minute, 30 seconds");
  expect(durationText(275_705_000)).toBe("3 days, 4 hours, 35 minutes, 5 seconds");
  expect(durationText(275_705_000, 1)).toBe("3 days");
  expect(durationText(275_705_000, 2)).toBe("3 days, 4 hr");
});

test("only the blocks between <only node> and </only> are marked as specific to Node.js", () => {
  const markdown = "# Guide\n\nbefore\n\n<only node>\n\nwithin\n\n</only>\n\nafter";
  const [opening] = parseGuide(markdown, trial).chapters;
  expect(opening?.blocks.map(({ only }) => only)).toEqual([undefined, "node", undefined]);
});

test("a guide with an unknown name, an unclosed tag, or unsupported HTML or Markdown is rejected", () => {
  const refused = (markdown: string) => () => firstBlock(markdown);
  expect(refused("{{unheard-of}}")).toThrow("no value is called unheard-of");
  expect(refused("{{error unheard_of}}")).toThrow("no operation returns unheard_of");
  expect(refused("<when unheard-of>so</when>")).toThrow("no condition is called unheard-of");
  expect(refused("<unheard-of />")).toThrow("cannot show this html");
  expect(refused("<script>alert(1)</script>")).toThrow("cannot show this html");
  expect(refused("words <b>in</b> HTML")).toThrow("cannot show this html");
  expect(refused("[<b>a</b>](/docs)")).toThrow("cannot show this html");
  expect(refused("<when demo>\n\nleft open")).toThrow("cannot show this html");
  expect(refused("<only node>\n\nleft open")).toThrow("not closed");
  expect(refused("<only cobol>\n\nwords\n\n</only>")).toThrow("cannot show this html");
  expect(refused("![a picture](a.png)")).toThrow("cannot show this image");
  expect(refused("```sh\ncurl\n```")).toThrow("code without title");
  expect(refused("| a |\n| - |\n| b |")).toThrow("cannot show this table");
  expect(refused("- one")).toThrow("cannot show this list item");
  expect(refused("1. one\n   1. within")).toThrow("more than a paragraph in a list");
  expect(refused("### Deep\n\nwords")).toThrow("not a ## title");
});
