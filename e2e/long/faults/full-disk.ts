import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";

const BLOCK = Buffer.alloc(1024 * 1024);

/** Whether this process is allowed to mount a file system. */
export const MAY_MOUNT = process.platform === "linux" && process.getuid?.() === 0;

/** Mounts a small in-memory file system at a folder. */
export function mountDisk(folder: string, megabytes: number): { unmount(): void } {
  mkdirSync(folder);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tessera-test", folder]);
  return { unmount: () => execFileSync("umount", ["--lazy", folder]) };
}

/** Fills the file system that contains a folder. The returned function frees the space again. */
export function fill(folder: string): () => void {
  const file = path.join(folder, "ballast");
  const descriptor = openSync(file, "w");
  for (let block = BLOCK; block.length > 0; ) {
    try {
      writeSync(descriptor, block);
    } catch {
      block = block.subarray(0, Math.floor(block.length / 2));
    }
  }
  closeSync(descriptor);
  return () => rmSync(file);
}
