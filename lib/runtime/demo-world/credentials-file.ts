import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Credentials } from "./people";

const begunSchema = z.array(z.object({ email: z.string(), password: z.string() }));

const finishedFile = (folder: string) => path.resolve(folder, "demo.json");
/** Returns the path of the file that lists the accounts while the demo world is being created. */
const pendingFile = (folder: string) => `${finishedFile(folder)}.new`;

/** Records the accounts that are about to be created, so that the next start finds them after a crash. */
export function writePending(folder: string, people: readonly Credentials[]): void {
  write(
    pendingFile(folder),
    people.map(({ email, password }) => ({ email, password })),
  );
}

/** Returns the accounts that an interrupted creation has recorded, or an empty list. */
export function readPending(folder: string): Credentials[] {
  if (!existsSync(pendingFile(folder))) return [];
  const begun = begunSchema.safeParse(readJson(pendingFile(folder)));
  return begun.success ? begun.data : [];
}

/** Writes `demo.json` atomically, and deletes the list of pending accounts. */
export function writeCredentials(folder: string, content: object): void {
  const written = `${finishedFile(folder)}.written`;
  write(written, content);
  renameSync(written, finishedFile(folder));
  rmSync(pendingFile(folder), { force: true });
}

function write(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
