import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { PACKED_CLIENT } from "./client-package";
import { pageMarkdown, pageNamed } from "./pages";
import { searchIndex } from "./search-index";

test("a production process offers and finds the packed API client as soon as it exists, even if it has shown the guide before", () => {
  const { NODE_ENV } = process.env;
  const cwd = process.cwd();
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-docs-"));
  symlinkSync(path.join(PROJECT_ROOT, "lib"), path.join(folder, "lib"));
  mkdirSync(path.join(folder, path.dirname(PACKED_CLIENT)));
  const guide = () => {
    const found = pageNamed("node-client");
    return found ? pageMarkdown(found.page) : "";
  };
  const found = () => searchIndex().some(({ text }) => text.includes("The file name contains a hash"));
  try {
    process.chdir(folder);
    // Outside production, the client is read again, so that an earlier test's client is forgotten.
    guide();
    Object.assign(process.env, { NODE_ENV: "production" });
    expect(guide()).toContain("npm run client:build");
    expect(found()).toBe(false);
    writeFileSync(path.join(folder, PACKED_CLIENT), "packed");
    expect(guide()).toMatch(/npm install \S+\/docs\/client\/tessera-client-[0-9a-f]{16}\.tgz/);
    expect(found()).toBe(true);
    expect(searchIndex()).toBe(searchIndex());
  } finally {
    process.chdir(cwd);
    Object.assign(process.env, { NODE_ENV });
    rmSync(folder, { recursive: true });
  }
});
