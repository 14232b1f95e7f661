import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { reasonOf, StartupError } from "@/lib/base/startup-error";

export type ServiceUser = { uid: number; gid: number };

const NAME = "postgres";

/**
 * The user PostgreSQL runs as on a cluster folder: undefined for an ordinary user (it runs as we do). PostgreSQL
 * refuses to run as root, so for root it is the folder's owner, or for a new folder the system's `postgres` user,
 * which is created where it does not exist yet. Throws {@link StartupError} when it cannot be.
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
