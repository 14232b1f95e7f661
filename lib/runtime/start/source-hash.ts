import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { COMPILED_FOLDER } from "@/lib/base/settings/project-root";

const GENERATED: readonly string[] = ["lib/db/generated", COMPILED_FOLDER];

/**
 * Returns a hash of the names and contents of the files and folders `parts` under `root`, independent of timestamps. Ignores
 * parts that are missing, generated folders, and files and folders for which `skip` returns true. `skip` gets paths relative to
 * `root`, with forward slashes.
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
  if (!existsSync(full) || GENERATED.includes(part) || skip(part)) return [];
  if (!statSync(full).isDirectory()) return [part];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(root, `${part}/${name}`, skip));
}
