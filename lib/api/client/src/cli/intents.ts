import { command, found, signedInClient } from "./command.js";
import { oneOf, parseCount, parseLimit, parseMetadata, text, UsageError } from "./read-args.js";

const AMOUNT = "Specify --amount, a whole number of minor units, and --email";

export const createIntent = command({
  usage: [
    "intents create --amount 2500 --email anna@example.com [--reference order-1] [--description Tickets] [--callback-url https://...] [--metadata order=1001] [--idempotency-key order-1]",
    "requests an amount in minor units from a customer and prints the intent; --metadata can be repeated",
  ],
  options: {
    amount: text,
    email: text,
    reference: text,
    description: text,
    "callback-url": text,
    metadata: { ...text, multiple: true },
    "idempotency-key": text,
  },
  async run({ values }, { say, signal }) {
    const amount = parseCount(values.amount ?? "", AMOUNT);
    if (values.email === undefined) throw new UsageError(AMOUNT);
    const metadata = parseMetadata(values.metadata);
    const input = {
      amount,
      email: values.email,
      ...(values.reference !== undefined && { reference: values.reference }),
      ...(values.description !== undefined && { description: values.description }),
      ...(values["callback-url"] !== undefined && { callback_url: values["callback-url"] }),
      ...(metadata !== undefined && { metadata }),
      ...(values["idempotency-key"] !== undefined && { idempotency_key: values["idempotency-key"] }),
    };
    const intent = await signedInClient().createRedemptionIntent(input, { signal });
    say(JSON.stringify(intent, null, 2));
  },
});

const STATUSES = ["pending", "success", "failed"] as const;

export const listIntents = command({
  usage: [
    "intents list [--status pending] [--email anna@example.com] [--limit 20]",
    "prints your latest intents, at most 100, newest first",
  ],
  options: { status: { ...text, values: STATUSES }, email: text, limit: text },
  async run({ values }, { say, note, signal }) {
    const filters = {
      limit: parseLimit(values.limit, 20),
      ...(values.status !== undefined && { status: oneOf(values.status, STATUSES, "status") }),
      ...(values.email !== undefined && { email: values.email }),
    };
    const { redemption_intents } = await signedInClient().listRedemptionIntents(filters, { signal });
    if (redemption_intents.length === 0) note("No intents match.");
    for (const { created_at, reference, amount_display, status } of redemption_intents)
      say(`${created_at} ${reference} ${amount_display} ${status}`);
  },
});

/** Returns the result of a call about an intent. If the intent does not exist, throws an error that names it. */
const foundIntent = <Data>(call: Promise<Data>, reference: string): Promise<Data> =>
  found(call, `The intent ${reference}`, "List yours: tessera-client intents list");

export const getIntent = command({
  usage: ["intents get order-1", "prints an intent"],
  options: {},
  takes: 1,
  async run({ positionals: [reference] }, { say, signal }) {
    if (reference === undefined) throw new UsageError("Specify the intent: intents get order-1");
    const intent = await foundIntent(
      signedInClient().retrieveRedemptionIntent({ reference }, { signal }),
      reference,
    );
    say(JSON.stringify(intent, null, 2));
  },
});

export const cancelIntent = command({
  usage: ["intents cancel order-1", "cancels an unpaid intent and prints it"],
  options: {},
  takes: 1,
  async run({ positionals: [reference] }, { say, signal }) {
    if (reference === undefined) throw new UsageError("Specify the intent: intents cancel order-1");
    const intent = await foundIntent(
      signedInClient().cancelRedemptionIntent({ reference }, { signal }),
      reference,
    );
    say(JSON.stringify(intent, null, 2));
  },
});
