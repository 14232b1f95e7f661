import type { InputOf } from "../operation-types.js";
import { command, found, signedInClient } from "./command.js";
import { parseCount, parseLimit, parseMetadata, text, UsageError } from "./read-args.js";

export const createRefund = command({
  usage: [
    "refunds create order-1 [--amount 500] [--reason Broken] [--cycle 2] [--metadata case=77] [--idempotency-key refund-1]",
    "refunds a paid intent, or a cycle of a subscription: all that is left unless you give an amount in minor units",
  ],
  options: {
    amount: text,
    reason: text,
    cycle: text,
    metadata: { ...text, multiple: true },
    "idempotency-key": text,
  },
  takes: 1,
  async run({ values, positionals: [reference] }, { say, signal }) {
    if (reference === undefined) throw new UsageError("Specify the payment: refunds create order-1");
    const { amount, cycle } = values;
    const metadata = parseMetadata(values.metadata);
    const input = {
      reference,
      ...(amount !== undefined && {
        amount: parseCount(amount, "--amount must be a whole number of minor units, such as 500"),
      }),
      ...(values.reason !== undefined && { reason: values.reason }),
      ...(metadata !== undefined && { metadata }),
      ...(values["idempotency-key"] !== undefined && { idempotency_key: values["idempotency-key"] }),
    };
    const number =
      cycle === undefined
        ? undefined
        : parseCount(cycle, "--cycle must be the number of a paid cycle, such as 2");
    const tessera = signedInClient();
    const refund = await (number === undefined
      ? found(
          tessera.createRedemptionIntentRefund(input, { signal }),
          `The intent ${reference}`,
          "List yours: tessera-client intents list. For a cycle of a subscription, add --cycle.",
        )
      : found(
          tessera.createSubscriptionCycleRefund({ ...input, number }, { signal }),
          `Cycle ${number} of the subscription ${reference}`,
          "Only a paid cycle can be refunded. For an intent, omit --cycle.",
        ));
    say(JSON.stringify(refund, null, 2));
  },
});

export const listRefunds = command({
  usage: [
    "refunds list [--reference order-1] [--limit 100]",
    "prints your latest refunds, or those of an intent or a subscription, at most 100, newest first",
  ],
  options: { reference: text, limit: text },
  async run({ values }, { say, note, signal }) {
    const { reference: payment } = values;
    const tessera = signedInClient();
    const limit = parseLimit(values.limit, 100);
    // An intent and a subscription can have the same reference.
    const filters: InputOf<"listRefunds">[] =
      payment === undefined
        ? [{}]
        : [{ redemption_intent_reference: payment }, { subscription_reference: payment }];
    const pages = await Promise.all(
      filters.map((filter) => tessera.listRefunds({ limit, ...filter }, { signal })),
    );
    const refunds = pages
      .flatMap((page) => page.refunds)
      .sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
      .slice(0, limit);
    if (refunds.length === 0) note(payment === undefined ? "No refunds." : `No refunds of ${payment}.`);
    for (const { created_at, reference, amount_display, ...of } of refunds) {
      const paid = of.redemption_intent_reference ?? `${of.subscription_reference}, cycle ${of.cycle_number}`;
      say(`${created_at} ${reference} ${amount_display} of ${paid}`);
    }
  },
});
