import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { env, SettingsError } from "@/lib/base/settings/env";
import type { Role } from "@/lib/base/settings/process-settings";

/** Where a process listens for others: a Unix socket (a named pipe on Windows), or a host and port. */
export type Address = { readonly socketPath: string } | { readonly host: string; readonly port: number };

/**
 * Makes the folder of the sockets between the processes of one start, which this user alone may enter. Its path is short,
 * because that of a socket may have about a hundred bytes.
 */
export function createSocketFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The socket of a role in that folder. */
export function socketPathIn(folder: string, role: "pages" | "jobs"): string {
  if (process.platform === "win32") return `\\\\.\\pipe\\${path.basename(folder)}-${role}`;
  return path.join(folder, role);
}

/** Where this process listens, as one of several of a start; undefined where that is PORT. */
export function ownSocketPath(role: Role): string | undefined {
  const { TESSERA_SOCKETS } = env();
  return role === "api" || TESSERA_SOCKETS === undefined ? undefined : socketPathIn(TESSERA_SOCKETS, role);
}

/** Where the front door reaches a role. Throws {@link SettingsError} where it runs alone and nothing says where that is. */
export function roleAddress(role: "pages" | "jobs"): Address {
  const setting = `${role.toUpperCase()}_URL` as "PAGES_URL" | "JOBS_URL";
  const url = env()[setting];
  if (url !== undefined) {
    const { hostname, port } = new URL(url);
    return { host: hostname, port: Number(port || 80) };
  }
  const { TESSERA_SOCKETS } = env();
  if (TESSERA_SOCKETS === undefined)
    throw new SettingsError(
      `Settings: ${setting} is missing; --role api forwards to it, such as http://${role}:3000.`,
    );
  return { socketPath: socketPathIn(TESSERA_SOCKETS, role) };
}
