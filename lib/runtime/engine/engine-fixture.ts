import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/node";
import { test as base } from "@/e2e/support/fixtures/plain-test";
import { type Engine, startEngine } from "./start-engine";

export const eventKey = "test-event-key";
export const signingKey = "signkey-test-00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

export type World = {
  engine: Engine;
  client: Inngest;
  serveUrl: string;
  /** The reports that the engine has made through `onError`. */
  reports: { message: string; fields: Record<string, unknown> }[];
};

type Build = (client: Inngest) => InngestFunction.Any[];
type Start = (build: Build, options?: { maxInFlight?: number; register?: boolean }) => Promise<World>;

const quiet = { info() {}, warn() {}, error() {}, debug() {} };

/**
 * Provides `start`, which starts an engine and an app. The SDK's handler serves the app's functions and requires signed
 * requests. The engine and the app stop after the test.
 */
export const test = base.extend<{ start: Start }>({
  start: async ({}, use) => {
    const cleanUps: (() => Promise<unknown>)[] = [];
    await use(async (build, { maxInFlight = 64, register = true } = {}) => {
      const reports: World["reports"] = [];
      const onError = (message: string, fields: Record<string, unknown>) =>
        void reports.push({ message, fields });
      const engine = await startEngine({ eventKey, signingKey, maxInFlight, onError });
      const client = new Inngest({
        id: "app",
        baseUrl: engine.url,
        eventKey,
        signingKey,
        isDev: false,
        logger: quiet,
      });
      const server = createServer(serve({ client, functions: build(client), enableUnauthedSync: false }));
      const serveUrl = `http://127.0.0.1:${await listening(server)}/api/inngest`;
      cleanUps.push(
        () => engine.stop(1_000),
        () => closed(server),
      );
      if (register) await engine.register(serveUrl);
      return { engine, client, serveUrl, reports };
    });
    for (const cleanUp of cleanUps) await cleanUp();
  },
});

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
