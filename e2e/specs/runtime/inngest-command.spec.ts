import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openInstallation } from "@/lib/runtime/start/installation";
import { expect, test } from "../../support/fixtures/plain-test";
import { compiledProgram } from "../../support/setup/compile-programs";
import { runScript } from "../../support/setup/server-process";

const SCRIPT = compiledProgram("lib/runtime/commands/inngest.ts");

let folder: string;

test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "tessera-inngest-"));
});

test.afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the script with a fake npx that records its arguments and environment and exits with `code`. */
function withNpx(code: number, settings: Record<string, string> = {}) {
  writeFileSync(
    path.join(folder, "npx"),
    `#!/bin/sh\nprintf '%s\\n' "$@" > "${folder}/args"\nenv > "${folder}/env"\nexit ${code}\n`,
  );
  chmodSync(path.join(folder, "npx"), 0o755);
  const PATH = `${folder}:${process.env["PATH"]}`;
  return runScript(SCRIPT, { PATH, TESSERA_DATA_DIR: path.join(folder, "data"), ...settings });
}

function noted(file: "args" | "env"): string[] {
  return readFileSync(path.join(folder, file), "utf8").trimEnd().split("\n");
}

test("npm run inngest starts Inngest on the loopback address and passes the installation's keys as environment variables, not as arguments", async () => {
  const { code, output } = await withNpx(0, { PORT: "4000" });
  expect(code).toBe(0);
  expect(output).toContain("INNGEST_BASE_URL=http://localhost:8288 npm start");
  expect(noted("args")).toEqual([
    ...[
      "--yes",
      "--ignore-scripts=false",
      "inngest-cli@1.45.1",
      "start",
      "--host",
      "127.0.0.1",
      "--port",
      "8288",
    ],
    ...["--sdk-url", "http://localhost:4000/api/inngest", "--poll-interval", "5"],
    ...["--sqlite-dir", path.join(folder, "data", "inngest")],
  ]);
  const { secrets } = openInstallation(path.join(folder, "data"));
  const bareKey = secrets.INNGEST_SIGNING_KEY.replace("signkey-prod-", "");
  expect(noted("env")).toContain(`INNGEST_EVENT_KEY=${secrets.INNGEST_EVENT_KEY}`);
  expect(noted("env")).toContain(`INNGEST_SIGNING_KEY=${bareKey}`);
  expect(output).not.toContain(bareKey);
});

test("npm run inngest passes configured keys and addresses to Inngest", async () => {
  await withNpx(0, {
    INNGEST_BASE_URL: "http://localhost:9288",
    INNGEST_SERVE_ORIGIN: "http://10.0.0.5:3000",
    INNGEST_EVENT_KEY: "own-event-key",
    INNGEST_SIGNING_KEY: "00ff",
  });
  expect(noted("args").join(" ")).toContain("--port 9288 --sdk-url http://10.0.0.5:3000/api/inngest");
  expect(noted("env")).toContain("INNGEST_EVENT_KEY=own-event-key");
  expect(noted("env")).toContain("INNGEST_SIGNING_KEY=00ff");
});

test("npm run inngest states why Inngest did not run, and that Tessera does not depend on it", async () => {
  const { code, output } = await withNpx(1);
  expect(code).toBe(1);
  expect(output).toContain(
    "Inngest did not run (npx ended with code 1). It needs port 8288 and, the first time, a network",
  );
  expect(output).toContain("Tessera does not depend on it");
});

test("npm run inngest requires configured keys if the database is not embedded", async () => {
  const { code, output } = await withNpx(0, { DATABASE_URL: "postgresql://db.example/tessera" });
  expect(output).toContain("INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY");
  expect(code).toBe(1);
});
