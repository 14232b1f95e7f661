import { closePool } from "@/lib/db/pool";
import { checkInvariants } from "@/lib/money/ledger/checks";

/** A program that checks every invariant on all rows of the database, and prints the broken ones with the IDs of their rows. */
const broken = await checkInvariants();
await closePool();
for (const { invariant, ids } of broken) process.stdout.write(`${invariant}: ${ids.join(", ")}\n`);
