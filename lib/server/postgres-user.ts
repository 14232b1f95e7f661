import { execFileSync } from "node:child_process";
import { reasonOf, StartupError } from "./startup-error";

export type ServiceUser = { name: string; uid: number; gid: number };

const NAME = "postgres";

/**
 * The user PostgreSQL runs as: undefined for an ordinary user (it runs as we do), and the system's `postgres`
 * user for root, because PostgreSQL refuses to run as root. Creates that user where it does not exist yet.
 */
export function postgresUser(): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return existingUser() ?? createUser();
}

function existingUser(): ServiceUser | undefined {
  try {
    const id = (flag: "-u" | "-g") =>
      Number(execFileSync("id", [flag, NAME], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    return { name: NAME, uid: id("-u"), gid: id("-g") };
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
