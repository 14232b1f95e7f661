import { closePool } from "@/lib/db/pool";
import { type MortalServer, startMortalServer } from "../mortal-server";
import { type Market, prepareMarket } from "./market";

type Stage = { readonly server: MortalServer; readonly market: Market };

/** Runs `play` with a server that stores its data in `folder` and a market that trades on it, and stops both afterwards. */
export async function onStage(folder: string, play: (stage: Stage) => Promise<void>): Promise<void> {
  const stops: (() => unknown)[] = [];
  try {
    const server = await startMortalServer(folder);
    stops.push(() => server.stop());
    Object.assign(process.env, server.settings);
    stops.push(closePool);
    const market = await prepareMarket(server.baseUrl, stops);
    await play({ server, market });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
