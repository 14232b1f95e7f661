import { once } from "node:events";
import { SECOND_MS } from "@/lib/base/clock";
import { closePool } from "@/lib/db/pool";
import { type Tally, type TradeSetup, trade } from "./trade-wallet";

/** Trades on a wallet in a second process: receives a setup and replies with the tally of results. */
const [setup] = (await once(process, "message")) as [TradeSetup & { readonly seconds: number }];
const tally: Tally = await trade(setup, performance.now() + setup.seconds * SECOND_MS);
process.send?.(tally);
await closePool();
process.disconnect();
