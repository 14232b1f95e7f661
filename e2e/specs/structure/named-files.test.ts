import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { expect, test } from "../../support/fixtures/plain-test";

const folders = readdirSync(PROJECT_ROOT, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/**
 * Returns the paths of project files that the document names in backticks. They are relative to the root, to `lib` or to the
 * document's folder.
 */
function namedFiles(markdown: string): string[] {
  const quoted = [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text);
  return quoted.filter((text) => {
    const isPath = /^[\w.\-()[\]]+(\/[\w.\-()[\]]+)+\/?$/.test(text);
    return isPath && (/\.(tsx?|md|css)$/.test(text) || folders.includes(text.split("/")[0] ?? ""));
  });
}

/** Returns the targets of links within the project. */
function linkedFiles(markdown: string): string[] {
  const targets = [...markdown.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => !/^(https?:|\/)/.test(target));
}

const DOCUMENTS = [
  "README.md",
  "SECURITY.md",
  ...["lib", "app", "e2e", "deploy"].flatMap((folder) =>
    readdirSync(path.join(PROJECT_ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((name) => path.posix.join(folder, name))
      .filter((file) => /\.md$/.test(file) && !/\/(guides|node_modules)\//.test(file)),
  ),
];

for (const document of DOCUMENTS) {
  test(`every file that ${document} mentions exists`, () => {
    const markdown = readFileSync(path.join(PROJECT_ROOT, document), "utf8");
    const isThere = (file: string, ...bases: string[]) =>
      bases.some((base) =>
        ["", ".ts", ".tsx"].some((end) => existsSync(path.join(PROJECT_ROOT, base, file + end))),
      );
    const missing = namedFiles(markdown).filter((file) => !isThere(file, "", "lib", path.dirname(document)));
    const dead = linkedFiles(markdown).filter((file) => !isThere(file, path.dirname(document)));
    expect([...missing, ...dead]).toEqual([]);
  });
}

test("a decision record has at most 40 lines", () => {
  const records = DOCUMENTS.filter((file) => file.includes("/decisions/"));
  expect(records.length).toBeGreaterThan(50);
  const lengthOf = (file: string) =>
    readFileSync(path.join(PROJECT_ROOT, file), "utf8").split("\n").length - 1;
  expect(records.filter((file) => lengthOf(file) > 40)).toEqual([]);
});
