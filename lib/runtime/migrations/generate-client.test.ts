import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { clientIsStale } from "./generate-client";

test("the generated database client is stale if one of its files is missing or damaged", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-client-"));
  const damagedBy = (damage: (file: string) => void) => {
    cpSync(path.join(PROJECT_ROOT, "lib", "db", "generated"), folder, { recursive: true });
    damage(path.join(folder, "models", "Voucher.ts"));
    return clientIsStale(folder);
  };
  try {
    expect(damagedBy(() => undefined)).toBe(false);
    expect(damagedBy((file) => rmSync(file))).toBe(true);
    expect(damagedBy((file) => writeFileSync(file, ""))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
