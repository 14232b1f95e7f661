import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { createSecrets, openInstallation } from "./installation";

test("createSecrets does not overwrite an existing secrets file, and leaves no temporary file", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-installation-"));
  const file = path.join(folder, "secrets.json");
  try {
    const { secrets } = openInstallation(folder);
    createSecrets(file);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(secrets);
    expect(readdirSync(folder)).toEqual(["secrets.json"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
