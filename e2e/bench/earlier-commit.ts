import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

const run = promisify(execFile);
const LOCK_FILE = "package-lock.json";

/**
 * Checks out an earlier commit into `folder` as a Git worktree, and installs the packages in its lock file. If that file is the
 * same as ours, creates hard links to our packages where possible. Call {@link forgetCommit} to remove the worktree.
 */
export async function checkOutCommit(commit: string, folder: string): Promise<void> {
  await run("git", ["worktree", "add", "--detach", folder, commit], { cwd: PROJECT_ROOT });
  const lockIn = (root: string) => readFileSync(path.join(root, LOCK_FILE), "utf8");
  if (lockIn(folder) === lockIn(PROJECT_ROOT)) {
    try {
      // A symbolic link to the folder would lead outside the project, which Next refuses.
      await run("cp", ["-Rl", path.join(PROJECT_ROOT, "node_modules"), folder]);
      return;
    } catch {
      // The copy fails on another file system, or if cp does not support links.
    }
  }
  await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
}

export async function forgetCommit(folder: string): Promise<void> {
  await run("git", ["worktree", "remove", "--force", folder], { cwd: PROJECT_ROOT });
}
