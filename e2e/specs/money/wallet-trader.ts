import { once } from "node:events";
import { SECOND_MS } from "@/lib/base/clock";
import { closePool } from "@/lib/db/pool";
import { type Tally, type TradeStage, trade } from "./trade-wallet";

/** Trades on a wallet in a second process: receives a stage and replies with the tally of results. */
const [stage] = (await once(process, "message")) as [TradeStage & { readonly seconds: number }];
const tally: Tally = await trade(stage, performance.now() + stage.seconds * SECOND_MS);
process.send?.(tally);
await closePool();
process.disconnect();
