import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * What PostgreSQL records in its {@link postmasterFile}: the ID of its main process, its port, and whether it accepts
 * connections.
 */
export type Postmaster = { readonly pid: number; readonly port: number; readonly isReady: boolean };

/** Returns the path of the file in which a PostgreSQL that runs on a cluster's folder records its process ID and port. */
export const postmasterFile = (folder: string): string => path.join(folder, "postmaster.pid");

/**
 * Returns the content of a cluster's {@link postmasterFile}, or undefined if the file cannot be read. A number that PostgreSQL
 * has not yet written is 0. A killed server leaves its file behind, so the server might no longer be running.
 */
export function readPostmaster(folder: string): Postmaster | undefined {
  try {
    const lines = readFileSync(postmasterFile(folder), "utf8").split("\n");
    return { pid: Number(lines[0]) || 0, port: Number(lines[3]) || 0, isReady: lines[7]?.trim() === "ready" };
  } catch {
    return undefined;
  }
}
