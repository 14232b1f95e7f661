import { type Command, signedIn } from "./command.js";
import { readArgs } from "./read-args.js";
import { UsageError } from "./usage-error.js";

const text = { type: "string" } as const;

const isCount = (value: string | undefined) => value === undefined || /^[1-9]\d*$/.test(value);

export const createRefund: Command = {
  usage: [
    "refunds create order-1 [--amount 500] [--reason Broken] [--cycle 2]",
    "refunds a paid intent, or a cycle of a subscription: all that is left unless you give an amount in minor units",
  ],
  async run(args, { say }) {
    const { values, positionals } = readArgs(
      args,
      { amount: text, reason: text, cycle: text, "idempotency-key": text },
      1,
    );
    const [reference] = positionals;
    if (reference === undefined) throw new UsageError("Say which payment: refunds create order-1");
    if (!isCount(values.amount))
      throw new UsageError("--amount takes a whole number of minor units, such as 500");
    if (!isCount(values.cycle)) throw new UsageError("--cycle takes the number of a paid cycle, such as 2");
    const input = {
      reference,
      ...(values.amount !== undefined && { amount: Number(values.amount) }),
      ...(values.reason !== undefined && { reason: values.reason }),
      ...(values["idempotency-key"] !== undefined && { idempotency_key: values["idempotency-key"] }),
    };
    const tessera = signedIn();
    const refund = await (values.cycle === undefined
      ? tessera.createRedemptionIntentRefund(input)
      : tessera.createSubscriptionCycleRefund({ ...input, number: Number(values.cycle) }));
    say(JSON.stringify(refund, null, 2));
  },
};

const MOST_LISTED = 100;

export const listRefunds: Command = {
  usage: [
    "refunds list [--reference order-1]",
    "prints your latest 100 refunds, or those of one intent, newest first",
  ],
  async run(args, { say }) {
    const { values } = readArgs(args, { reference: text });
    const { refunds } = await signedIn().listRefunds({
      limit: MOST_LISTED,
      ...(values.reference !== undefined && { redemption_intent_reference: values.reference }),
    });
    for (const { created_at, reference, amount_display, ...of } of refunds) {
      const payment =
        of.redemption_intent_reference ?? `${of.subscription_reference}, cycle ${of.cycle_number}`;
      say(`${created_at} ${reference} ${amount_display} of ${payment}`);
    }
  },
};
