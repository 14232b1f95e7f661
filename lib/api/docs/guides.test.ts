import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { deploymentFacts } from "./deployment-facts";
import { guides } from "./outline";
import { parseGuide } from "./parse-guide";
import { partPlaces } from "./part-places";

const FOLDER = path.resolve(import.meta.dirname, "guides");
const files = readdirSync(FOLDER).sort();

const trial = deploymentFacts({
  publicUrl: "http://localhost:3000",
  CURRENCY: "EUR",
  API_RATE_LIMIT: 100,
  TEST_RECORDS_A_DAY: 50_000,
  VOUCHER_VALIDITY_MONTHS: 12,
  EVENTS_KEPT_MONTHS: 13,
  ATTEMPTS_KEPT_DAYS: 90,
  TESSERA_EMBEDDED: true,
  TESSERA_DEMO: false,
  WEBHOOK_ALLOW_PRIVATE_NETWORK: true,
});
const production = deploymentFacts({
  publicUrl: "https://tessera.example",
  CURRENCY: "CHF",
  API_RATE_LIMIT: 0,
  TEST_RECORDS_A_DAY: 0,
  VOUCHER_VALIDITY_MONTHS: 12,
  EVENTS_KEPT_MONTHS: 13,
  ATTEMPTS_KEPT_DAYS: 90,
  TESSERA_EMBEDDED: false,
  TESSERA_DEMO: false,
  WEBHOOK_ALLOW_PRIVATE_NETWORK: false,
});

const firstBlock = (markdown: string, facts = trial) =>
  parseGuide(`# Guide\n\n${markdown}`, facts).opening[0];

test("every guide is a file, and stands in the outline once", () => {
  const listed = Object.values(guides).flat();
  expect(listed.map((id) => `${id}.md`).sort()).toEqual(files);
});

for (const [name, facts] of Object.entries({ trial, production })) {
  test(`every guide can be shown in ${name}, and every part there is has its place in one`, () => {
    const blocks = files.flatMap((file) => {
      const { opening, chapters } = parseGuide(readFileSync(path.join(FOLDER, file), "utf8"), facts);
      return [...opening, ...chapters.flatMap((chapter) => chapter.blocks)];
    });
    const placed = blocks.flatMap((block) => (block.kind === "part" ? [block.name] : []));
    expect(placed.sort()).toEqual(Object.keys(partPlaces).sort());
  });
}

test("what a deployment decides is filled in, and what does not hold there is left out", () => {
  const said =
    '```sh title="t" what="w"\n{{display 1050}}<when private-network>, tried</when><unless rate-limit>, freely</unless>\n```';
  expect(firstBlock(said)).toMatchObject({ code: "€10.50, tried" });
  expect(firstBlock(said, production)).toMatchObject({ code: "CHF\u00a010.50, freely" });
});

test("what concerns one language alone is said to, and nothing round it", () => {
  const markdown = "# Guide\n\nbefore\n\n<only node>\n\nwithin\n\n</only>\n\nafter";
  const { opening } = parseGuide(markdown, trial);
  expect(opening.map(({ only }) => only)).toEqual([undefined, "node", undefined]);
});

test("what a guide cannot show is refused instead of left out", () => {
  const refused = (markdown: string) => () => firstBlock(markdown);
  expect(refused("{{unheard-of}}")).toThrow("no value is called unheard-of");
  expect(refused("<when unheard-of>so</when>")).toThrow("no condition is called unheard-of");
  expect(refused("<unheard-of />")).toThrow("cannot show this html");
  expect(refused("<script>alert(1)</script>")).toThrow("cannot show this html");
  expect(refused("words <b>in</b> HTML")).toThrow("cannot show this html");
  expect(refused("<when demo>\n\nleft open")).toThrow("cannot show this html");
  expect(refused("<only node>\n\nleft open")).toThrow("not closed");
  expect(refused("<only cobol>\n\nwords\n\n</only>")).toThrow("cannot show this html");
  expect(refused("![a picture](a.png)")).toThrow("cannot show this image");
  expect(refused("```sh\ncurl\n```")).toThrow("code without title");
  expect(refused("| a |\n| - |\n| b |")).toThrow("cannot show this table");
  expect(refused("- one")).toThrow("cannot show this list");
  expect(refused("1. one\n   1. within")).toThrow("more than a paragraph in a list");
  expect(refused("### Deep\n\nwords")).toThrow("not a ## title");
});
