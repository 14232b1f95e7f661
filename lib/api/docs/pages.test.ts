import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { PACKED_CLIENT, serveClient } from "./client-package";
import { llmsTxt, pageMarkdown, pageNamed, sections } from "./pages";
import { searchIndex } from "./search-index";

test("the documentation offers the client's npm package as soon as it is built and not before, even if a production process has cached the pages", () => {
  const { NODE_ENV } = process.env;
  const cwd = process.cwd();
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-docs-"));
  symlinkSync(path.join(PROJECT_ROOT, "lib"), path.join(folder, "lib"));
  mkdirSync(path.join(folder, path.dirname(PACKED_CLIENT)));
  const guide = () => {
    const found = pageNamed("node-client");
    return found ? pageMarkdown(found.page) : "";
  };
  /** Returns the Markdown of the pages that link to the client's npm package, and llms.txt if it does too. */
  const offers = () => {
    const pages = sections().flatMap((section) => section.pages);
    return [...pages.map(pageMarkdown), llmsTxt()].filter((text) => text.includes("/docs/client/"));
  };
  const found = () => searchIndex().some(({ text }) => text.includes("The file name contains a hash"));
  try {
    process.chdir(folder);
    // Outside production, every call reads the package again. This discards a package that an earlier test left in the cache.
    guide();
    Object.assign(process.env, { NODE_ENV: "production" });
    expect(guide()).toContain("npm run client:build");
    expect(offers()).toEqual([]);
    expect(serveClient("tessera-client.tgz").status).toBe(404);
    expect(found()).toBe(false);
    writeFileSync(path.join(folder, PACKED_CLIENT), "packed");
    expect(guide()).toMatch(/npm install \S+\/docs\/client\/tessera-client-[0-9a-f]{16}\.tgz/);
    expect(offers()).toContain(llmsTxt());
    expect(serveClient("tessera-client.tgz").status).toBe(200);
    expect(found()).toBe(true);
    expect(searchIndex()).toBe(searchIndex());
  } finally {
    process.chdir(cwd);
    Object.assign(process.env, { NODE_ENV });
    rmSync(folder, { recursive: true });
  }
});
