import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

const folders = readdirSync(PROJECT_ROOT, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** What stands in backticks and is the path of a file of ours, whole or from `lib` on. */
function namedFiles(markdown: string): string[] {
  const quoted = [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text);
  return quoted.filter((text) => {
    const isPath = /^[\w.\-()[\]]+(\/[\w.\-()[\]]+)+\/?$/.test(text);
    return isPath && (/\.(tsx?|md|css)$/.test(text) || folders.includes(text.split("/")[0] ?? ""));
  });
}

/** Where a link leads within the project. */
function linkedFiles(markdown: string): string[] {
  const targets = [...markdown.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => !/^(https?:|\/)/.test(target));
}

for (const document of [
  "README.md",
  "SECURITY.md",
  "lib/README.md",
  "lib/decisions.md",
  "deploy/README.md",
  "deploy/how-large.md",
]) {
  test(`every file that ${document} names is there`, () => {
    const markdown = readFileSync(path.join(PROJECT_ROOT, document), "utf8");
    const isThere = (file: string, ...bases: string[]) =>
      bases.some((base) =>
        ["", ".ts", ".tsx"].some((end) => existsSync(path.join(PROJECT_ROOT, base, file + end))),
      );
    const missing = namedFiles(markdown).filter((file) => !isThere(file, "", "lib"));
    const dead = linkedFiles(markdown).filter((file) => !isThere(file, path.dirname(document)));
    expect([...missing, ...dead]).toEqual([]);
    expect(namedFiles(markdown).length + linkedFiles(markdown).length).toBeGreaterThan(0);
  });
}
