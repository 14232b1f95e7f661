import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { StartupError } from "@/lib/base/startup-error";
import { freePort } from "@/lib/runtime/process/ports";
import { lockInstallation, openInstallation } from "./installation";
import { withDatabase } from "./use-database";

test("a command prints the folder of the embedded database if DATABASE_URL is not set", async () => {
  const { DATABASE_URL, TESSERA_DATA_DIR } = process.env;
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-named-"));
  const lock = lockInstallation(openInstallation(folder));
  Object.assign(process.env, { DATABASE_URL: "", TESSERA_DATA_DIR: folder });
  const { write } = process.stdout;
  const printed: string[] = [];
  process.stdout.write = ((text: string) => printed.push(text) > 0) as typeof write;
  try {
    await withDatabase(() => Promise.resolve()).catch(() => undefined);
  } finally {
    process.stdout.write = write;
    if (lock.acquired) lock.release();
    Object.assign(process.env, { DATABASE_URL, TESSERA_DATA_DIR });
    if (TESSERA_DATA_DIR === undefined) delete process.env["TESSERA_DATA_DIR"];
    rmSync(folder, { recursive: true });
  }
  expect(printed.join("")).toBe(`DATABASE_URL is not set. Using the embedded database in ${folder}.\n`);
});

test("a command fails and asks the user to try again if a server has locked the data folder but its database is missing or does not answer", async () => {
  const { DATABASE_URL, TESSERA_DATA_DIR } = process.env;
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-starting-"));
  const installation = openInstallation(folder);
  const lock = lockInstallation(installation);
  Object.assign(process.env, { DATABASE_URL: "", TESSERA_DATA_DIR: folder });
  const command = () => withDatabase(() => Promise.reject(new Error("must not run")));
  const askToTryAgain = new StartupError(
    `The database in ${folder} does not answer, because process ${process.pid} is starting or stopping it. Try again in a moment.`,
  );
  try {
    await expect(command()).rejects.toEqual(askToTryAgain);
    mkdirSync(installation.postgresFolder);
    writeFileSync(path.join(installation.postgresFolder, "postmaster.pid"), `1\n\n\n${await freePort()}\n`);
    await expect(command()).rejects.toEqual(askToTryAgain);
  } finally {
    if (lock.acquired) lock.release();
    Object.assign(process.env, { DATABASE_URL, TESSERA_DATA_DIR });
    if (TESSERA_DATA_DIR === undefined) delete process.env["TESSERA_DATA_DIR"];
    rmSync(folder, { recursive: true });
  }
});
