import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { expect, test } from "../../support/fixtures/plain-test";

const MAX_WORDS = 1_500;
const MAX_README_LINES = 120;
const MAX_GROUP_LINES = 30;

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, file), "utf8");
const linesIn = (file: string) => read(file).split("\n").length - 1;

/** Counts the words of a Markdown file outside its fenced code blocks, as `wc -w` does. */
function wordsIn(file: string): number {
  const prose = read(file).replaceAll(/^```.*?^```$/gms, "");
  return prose.split(/\s+/).filter(Boolean).length;
}

const groups = readdirSync(path.join(PROJECT_ROOT, "lib"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `lib/${name}/README.md`);

test(`README.md has at most ${MAX_README_LINES} lines, and the README of each group in lib at most ${MAX_GROUP_LINES}`, () => {
  expect(linesIn("README.md")).toBeLessThanOrEqual(MAX_README_LINES);
  expect(groups.length).toBeGreaterThan(10);
  expect(groups.filter((file) => linesIn(file) > MAX_GROUP_LINES)).toEqual([]);
});

test(`README.md, lib/README.md and the README of any one group together have at most ${MAX_WORDS} words`, () => {
  const common = wordsIn("README.md") + wordsIn("lib/README.md");
  const sizes = groups.map((file) => ({ file, words: common + wordsIn(file) }));
  expect(sizes.filter(({ words }) => words > MAX_WORDS)).toEqual([]);
});
