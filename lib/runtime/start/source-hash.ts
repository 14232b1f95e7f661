import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/**
 * A hash of the content of files and folders under `root`, whatever their times; a part that is absent counts as
 * empty. `skip` is asked about every file and folder inside, by its path from `root` with forward slashes.
 */
export function sourceHash(root: string, parts: readonly string[], skip: (file: string) => boolean): string {
  const hash = createHash("sha256");
  for (const file of parts.flatMap((part) => filesIn(root, part, skip))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesIn(root: string, part: string, skip: (file: string) => boolean): string[] {
  const full = path.join(root, part);
  if (!existsSync(full) || skip(part)) return [];
  if (!statSync(full).isDirectory()) return [part];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(root, `${part}/${name}`, skip));
}
