import type { Caller } from "@/lib/base/caller";
import { listed, type Outcome } from "@/lib/base/outcome";
import { pageRequestOf } from "@/lib/db/page";
import { listIntents } from "./list-intents";
import type { IntentPage, ListIntentsInput } from "./schema";

/** The page of the caller's intents that a call of the API asks for, newest first. */
export async function answerIntents(caller: Caller, input: ListIntentsInput): Promise<Outcome<IntentPage>> {
  const { status, email } = input;
  const { rows, next } = await listIntents(caller, { ...pageRequestOf(input), status, email });
  return listed({ redemption_intents: rows, next }, rows.length);
}
