import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";
import { reasonOf, StartupError } from "@/lib/base/startup-error";
import { makeFolder } from "@/lib/runtime/process/make-folder";

const person = z.looseObject({ email: z.string(), password: z.string() });
type Credentials = { readonly email: string; readonly password: string };
const account = person.extend({ test_key: z.string() });

const demoSchema = z.looseObject({
  base_url: z.string(),
  operator: person,
  partner: account,
  reseller: account,
});

/** The fields of demo.json that are read at startup. The file contains others. */
export type DemoFile = z.infer<typeof demoSchema>;

/**
 * Returns true when the demo world exists: its credentials are in the data folder, and `hasUserOf` returns true for its emails,
 * which means that the database has one of its users. Throws {@link StartupError} when the file with the credentials is damaged
 * or belongs to another database.
 */
export async function demoWorldExists(
  dataDir: string,
  hasUserOf: (emails: readonly string[]) => Promise<boolean>,
): Promise<boolean> {
  if (!demoFileExists(dataDir)) return false;
  const { operator, partner, reseller } = parse(fileIn(dataDir));
  if (await hasUserOf([operator, partner, reseller].map(({ email }) => email))) return true;
  throw new StartupError(
    `${fileIn(dataDir)} has the credentials of a demo world in another database. Set TESSERA_DATA_DIR to another folder, or move the file away to create a demo world in this database.`,
  );
}

function demoFileExists(dataDir: string): boolean {
  return existsSync(fileIn(dataDir));
}

/**
 * Creates the data folder and checks that the demo world's credentials can be stored there. Call it before the first write to
 * the database. Throws {@link StartupError} for an unwritable folder or a damaged credentials file.
 */
export function checkDemoFolder(dataDir: string): void {
  const folder = path.resolve(dataDir);
  try {
    makeFolder(folder);
    // Writes a test folder, because the file system can be read-only or full even if the permissions allow writing.
    rmdirSync(mkdtempSync(path.join(folder, "demo-")));
  } catch (error) {
    throw new StartupError(
      `The demo world needs a folder for its credentials, and ${folder} cannot be written (${reasonOf(error)}); set TESSERA_DATA_DIR to another one, or unset TESSERA_DEMO. Nothing was written to the database.`,
    );
  }
  if (demoFileExists(dataDir)) parse(fileIn(dataDir));
}

/**
 * Returns the demo world's credentials, and updates their `base_url` in the file. Throws {@link StartupError} for a damaged
 * file.
 */
export function readDemoFile(dataDir: string, baseUrl: string): DemoFile {
  const demo = parse(fileIn(dataDir));
  if (demo.base_url === baseUrl) return demo;
  const updated = { ...demo, base_url: baseUrl };
  writeCredentials(dataDir, updated);
  return updated;
}

function parse(file: string): DemoFile {
  try {
    return demoSchema.parse(readJson(file));
  } catch {
    throw new StartupError(`${file} is damaged; restore a copy, or move the data folder away to start over.`);
  }
}

function fileIn(dataDir: string): string {
  return path.resolve(dataDir, "demo.json");
}

/** Returns the path of the file that lists the accounts while the demo world is being created. */
const pendingFile = (folder: string) => `${fileIn(folder)}.new`;

/** Records the accounts that are about to be created, so that the next start finds them after a crash. */
export function writePending(folder: string, people: readonly Credentials[]): void {
  write(
    pendingFile(folder),
    people.map(({ email, password }) => ({ email, password })),
  );
}

/** Returns the accounts that an interrupted creation of the demo world recorded, or an empty list. */
export function readPending(folder: string): Credentials[] {
  try {
    return z.array(person).parse(readJson(pendingFile(folder)));
  } catch {
    return [];
  }
}

/** Writes `demo.json` atomically, and deletes the list of pending accounts. */
export function writeCredentials(folder: string, content: object): void {
  const written = `${fileIn(folder)}.written`;
  write(written, content);
  renameSync(written, fileIn(folder));
  rmSync(pendingFile(folder), { force: true });
}

function write(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  chmodSync(file, 0o600);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
