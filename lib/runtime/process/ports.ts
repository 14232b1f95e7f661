import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";
import { reasonOf, StartupError } from "@/lib/base/startup-error";
import type { Address } from "./role-address";

/**
 * Returns the port that a setting specifies: 3000 if it is unset, and a free port if it is 0. Throws {@link StartupError} when
 * the setting is invalid.
 */
export async function choosePort(setting: string | undefined): Promise<number> {
  const port = Number(setting || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartupError(`PORT=${setting} is not a port; use a number from 0 to 65535.`);
  }
  return port === 0 ? await freePort() : port;
}

/** Throws {@link StartupError} when the port cannot be used. Call it before the slow steps of startup. */
export async function expectFreePort(port: number, host: string): Promise<void> {
  const probe = createServer();
  await listen(probe, { port, host });
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * Starts listening, and resolves once the server accepts connections. An empty host means all addresses. Rejects with
 * {@link StartupError} if the server cannot listen.
 */
export function listen(server: Server, address: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new StartupError(listenErrorMessage(error, address))));
    server.listen("socketPath" in address ? { path: address.socketPath } : address, () => {
      server.removeAllListeners("error");
      resolve();
    });
  });
}

/** Returns the origin at which processes on this machine reach a server that listens on `host`. */
export function localOrigin(port: number, host: string): string {
  const everywhere = host === "" || host === "0.0.0.0" || host === "::";
  const reachable = everywhere ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

function listenErrorMessage(error: Error, address: Address): string {
  if ("socketPath" in address) return `The socket ${address.socketPath} cannot be used: ${reasonOf(error)}.`;
  const { port, host } = address;
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `Port ${port} is in use; stop what listens there, or set PORT to another.`;
  if (code === "EACCES") return `Port ${port} may not be used by this user; set PORT to one above 1023.`;
  if (code === "EADDRNOTAVAIL") return `HOST=${host} is not an address of this machine.`;
  return `Port ${port} cannot be used: ${reasonOf(error)}.`;
}

/** The lower bound of the ports that {@link freePort} chooses, all below the ephemeral ports of Linux, macOS and Windows. */
const FROM = 16_384;
const TO = 30_000;
const TRIES = 100;

/**
 * Returns a free TCP port of the loopback interface. The port is outside the range of ephemeral ports, so no outgoing
 * connection takes it, even while its server restarts.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FROM, TO);
    if (await isFree(port)) return port;
  }
  throw new Error("No free port was found");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
