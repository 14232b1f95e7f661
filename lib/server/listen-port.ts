import { createServer, type Server } from "node:net";
import { freePort } from "./free-port";
import { reasonOf, StartupError } from "./startup-error";

/**
 * The port to listen on, known to be free before anything slow begins; 0 chooses one.
 * Throws {@link StartupError} when it is taken, not allowed or no port.
 */
export async function choosePort(setting: string | undefined): Promise<number> {
  const port = Number(setting || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartupError(`PORT=${setting} is not a port; use a number from 0 to 65535.`);
  }
  if (port === 0) return await freePort();
  const probe = createServer();
  await listen(probe, port);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Listens on all interfaces. Throws {@link StartupError} in a sentence when the port cannot be had. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new StartupError(sentence(error, port))));
    server.listen(port, () => {
      server.removeAllListeners("error");
      resolve();
    });
  });
}

function sentence(error: Error, port: number): string {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `Port ${port} is in use; stop what listens there, or set PORT to another.`;
  if (code === "EACCES") return `Port ${port} may not be used by this user; set PORT to one above 1023.`;
  return `Port ${port} cannot be used: ${reasonOf(error)}.`;
}
