import { randomInt } from "node:crypto";
import { createServer } from "node:net";

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
