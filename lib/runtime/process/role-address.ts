import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Env, env, SettingsError } from "@/lib/base/settings/env";
import type { Role } from "@/lib/base/settings/process-settings";

/** The address of a process: a Unix socket (a named pipe on Windows), or a host and port. */
export type Address = { readonly socketPath: string } | { readonly host: string; readonly port: number };

/** A role that the front door forwards to. */
type InnerRole = Exclude<Role, "api">;

/**
 * Creates the folder for the sockets between the processes of one running server, accessible to this user only. Its path is
 * short, because socket paths are limited to about 100 bytes.
 */
export function createSocketFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Returns the path of a role's socket in `folder`, or of its named pipe on Windows. */
export function socketPathIn(folder: string, role: InnerRole): string {
  if (process.platform === "win32") return `\\\\.\\pipe\\${path.basename(folder)}-${role}`;
  return path.join(folder, role);
}

/** Returns the socket on which a process of `role` listens, or undefined when it listens on PORT. */
export function ownSocketPath(role: Role): string | undefined {
  const { TESSERA_SOCKETS } = env();
  return role === "api" || TESSERA_SOCKETS === undefined ? undefined : socketPathIn(TESSERA_SOCKETS, role);
}

const URL_SETTINGS = { pages: "PAGES_URL", checkout: "CHECKOUT_URL", jobs: "JOBS_URL" } as const;

const missingAddress = (role: InnerRole) =>
  `${URL_SETTINGS[role]} is missing: --role api forwards to it, such as http://${role}:3000`;

/** Throws a {@link SettingsError} that names each unset address that `--role api` needs. */
export function checkRoleAddresses(settings: Pick<Env, "PAGES_URL" | "JOBS_URL">): void {
  const missing = (["pages", "jobs"] as const).filter((role) => settings[URL_SETTINGS[role]] === undefined);
  if (missing.length > 0) throw new SettingsError(`Settings: ${missing.map(missingAddress).join("; ")}.`);
}

/**
 * Returns the address to which the front door forwards requests for a role. Without CHECKOUT_URL, checkouts use PAGES_URL.
 * Throws {@link SettingsError} when the role has neither a URL nor a socket.
 */
export function roleAddress(
  role: InnerRole,
  settings: Pick<Env, "PAGES_URL" | "CHECKOUT_URL" | "JOBS_URL" | "TESSERA_SOCKETS"> = env(),
): Address {
  const { PAGES_URL, TESSERA_SOCKETS } = settings;
  const url = settings[URL_SETTINGS[role]] ?? (role === "checkout" ? PAGES_URL : undefined);
  if (url !== undefined) {
    const { hostname, port } = new URL(url);
    // A URL has brackets around an IPv6 address; node:http expects none.
    return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 80) };
  }
  if (TESSERA_SOCKETS === undefined) throw new SettingsError(`Settings: ${missingAddress(role)}.`);
  return { socketPath: socketPathIn(TESSERA_SOCKETS, role) };
}
