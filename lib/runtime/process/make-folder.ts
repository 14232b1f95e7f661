import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";

/**
 * Creates a folder and its missing parents with mode 0700, unless the folder exists. Throws the system's error, or one that
 * names the parent if the parent allows no new folders. In such a parent, for example /proc, Node's recursive mkdir would never
 * return.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    // Throws when the path is a file.
    mkdirSync(folder, { recursive: true });
    return;
  }
  const parent = path.dirname(folder);
  makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new Error(`${parent} takes no new folders`, { cause: error });
    const wasCreatedMeanwhile = code === "EEXIST" && existsSync(folder);
    if (!wasCreatedMeanwhile) throw error;
  }
}
