import { closePool } from "@/lib/db/pool";
import { type KillableServer, startKillableServer } from "../killable-server";
import { type Market, prepareMarket } from "./market";

type Stage = { readonly server: KillableServer; readonly market: Market };

/** Runs `play` with a server that stores its data in `folder` and a market that trades on it, and stops both afterwards. */
export async function withMarket(folder: string, play: (stage: Stage) => Promise<void>): Promise<void> {
  const stops: (() => unknown)[] = [];
  try {
    const server = await startKillableServer(folder);
    stops.push(() => server.stop());
    Object.assign(process.env, server.settings);
    stops.push(closePool);
    const market = await prepareMarket(server.baseUrl, stops);
    await play({ server, market });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
