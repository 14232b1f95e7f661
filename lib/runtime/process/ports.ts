import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";
import { reasonOf, StartupError } from "@/lib/base/startup-error";

/** The port a setting asks for, 3000 without one; 0 chooses a free one. Throws {@link StartupError} when it is no port. */
export async function choosePort(setting: string | undefined): Promise<number> {
  const port = Number(setting || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartupError(`PORT=${setting} is not a port; use a number from 0 to 65535.`);
  }
  return port === 0 ? await freePort() : port;
}

/** Throws {@link StartupError} when the port cannot be had, before anything slow begins. */
export async function expectFreePort(port: number, host: string): Promise<void> {
  const probe = createServer();
  await listen(probe, port, host);
  await new Promise((resolve) => probe.close(resolve));
}

/** Listens on one address, or on every one when `host` is empty. Throws {@link StartupError} when the port cannot be had. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new StartupError(listenErrorMessage(error, port, host))));
    server.listen({ port, host }, () => {
      server.removeAllListeners("error");
      resolve();
    });
  });
}

/** Listens on a Unix socket or a named pipe. */
export function listenOnSocket(server: Server, socketPath: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) =>
      reject(new StartupError(`The socket ${socketPath} cannot be used: ${reasonOf(error)}.`)),
    );
    server.listen(socketPath, () => {
      server.removeAllListeners("error");
      resolve();
    });
  });
}

/** Where a process of this machine reaches a server that listens on `host`. */
export function localOrigin(port: number, host: string): string {
  const everywhere = host === "" || host === "0.0.0.0" || host === "::";
  const reachable = everywhere ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

function listenErrorMessage(error: Error, port: number, host: string): string {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `Port ${port} is in use; stop what listens there, or set PORT to another.`;
  if (code === "EACCES") return `Port ${port} may not be used by this user; set PORT to one above 1023.`;
  if (code === "EADDRNOTAVAIL") return `HOST=${host} is not an address of this machine.`;
  return `Port ${port} cannot be used: ${reasonOf(error)}.`;
}

/** Below all that Linux, macOS and Windows give to a connection, or to a server that names none. */
const FROM = 16_384;
const TO = 30_000;
const TRIES = 100;

/**
 * A TCP port of the loopback interface that nothing listened on a moment ago. No connection of this machine takes it
 * meanwhile, also not while a server that has it is started anew.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FROM, TO);
    if (await isFree(port)) return port;
  }
  throw new Error("this machine has no port free");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
