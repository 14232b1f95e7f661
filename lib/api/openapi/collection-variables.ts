/** How a request of the collection depends on others. */
type Wiring = {
  /** The variable that each path parameter or body field takes its value from. */
  readonly takes?: Readonly<Record<string, string>>;
  /** The variables that the response sets, each by a JavaScript expression of its `data`. Undefined leaves the variable unchanged. */
  readonly sets?: Readonly<Record<string, string>>;
};

/** What the example of a refund returns, in minor units. A payment of which less is left is not refunded. */
const REFUNDED = 500;

/**
 * The order of the requests is that of the API reference. A request whose variable is empty is skipped: a refund needs a paid intent or
 * cycle, a resend an event that was sent to a webhook URL, and a payout and a cancellation to confirm do not exist in every account.
 */
const wirings: Readonly<Record<string, Wiring>> = {
  retrieveAccount: { sets: { month: "data.key.created_at.slice(0, 7)" } },
  createRedemptionIntent: { sets: { intent: "data.reference" } },
  listRedemptionIntents: {
    sets: {
      paid_intent: `data.redemption_intents.find((one) => one.status === "success" && one.amount - one.refunded_amount >= ${REFUNDED})?.reference`,
    },
  },
  retrieveRedemptionIntent: { takes: { reference: "intent" } },
  cancelRedemptionIntent: { takes: { reference: "intent" } },
  createSubscription: { sets: { subscription: "data.reference" } },
  listSubscriptions: {
    sets: { billed_subscription: "data.subscriptions.find((one) => one.current_cycle > 0)?.reference" },
  },
  retrieveSubscription: { takes: { reference: "subscription" } },
  cancelSubscription: { takes: { reference: "subscription" } },
  confirmCancellation: { takes: { access_code: "access_code" } },
  listBilledSubscriptions: {
    sets: { subscription_access_code: "data.subscriptions[0]?.subscription_access_code" },
  },
  lookUpSubscription: { takes: { subscription_access_code: "subscription_access_code" } },
  listSubscriptionCycles: {
    takes: { reference: "billed_subscription" },
    sets: {
      cycle_number: `data.cycles.find((one) => one.amount - one.refunded_amount >= ${REFUNDED})?.number`,
    },
  },
  createRedemptionIntentRefund: { takes: { reference: "paid_intent" }, sets: { refund: "data.reference" } },
  createSubscriptionCycleRefund: {
    takes: { reference: "billed_subscription", number: "cycle_number" },
    sets: { refund: "data.reference" },
  },
  listRefunds: { sets: { refund: "data.refunds[0]?.reference" } },
  retrieveRefund: { takes: { reference: "refund" } },
  listPayouts: { sets: { payout: "data.payouts[0]?.reference" } },
  retrievePayout: { takes: { reference: "payout" } },
  retrieveStatement: { takes: { month: "month" } },
  listCustomers: { sets: { customer: "data.customers[0]?.id" } },
  retrieveCustomer: { takes: { id: "customer" } },
  createVoucherPayment: { sets: { payment: "data.reference" } },
  retrieveVoucherPayment: { takes: { reference: "payment" } },
  listEvents: {
    sets: {
      sent_event: 'data.events.find((one) => !["unsent", "not_requested"].includes(one.delivery.status))?.id',
    },
  },
  createWebhookEndpoint: { sets: { webhook_endpoint: "data.id" } },
  retrieveWebhookEndpoint: { takes: { id: "webhook_endpoint" } },
  updateWebhookEndpoint: { takes: { id: "webhook_endpoint" } },
  rotateWebhookEndpointSecret: { takes: { id: "webhook_endpoint" } },
  deleteWebhookEndpoint: { takes: { id: "webhook_endpoint" } },
  triggerEvent: { sets: { event: "data.id" } },
  retrieveEvent: { takes: { id: "event" } },
  resendEvent: { takes: { id: "sent_event" } },
};

export function wiringOf(operationId: string): Required<Wiring> {
  return { takes: {}, sets: {}, ...wirings[operationId] };
}

/** The variables that requests set or take, empty at first. */
export const collectionVariables: readonly string[] = [
  ...new Set(
    Object.values(wirings).flatMap(({ takes = {}, sets = {} }) => [
      ...Object.keys(sets),
      ...Object.values(takes),
    ]),
  ),
];

/** The script before a request, as lines: skips it while a variable that it takes is empty. Undefined if it takes none. */
export function scriptBefore(operationId: string): string[] | undefined {
  const names = Object.values(wiringOf(operationId).takes);
  if (names.length === 0) return undefined;
  return [
    `const missing = ${JSON.stringify(names)}.filter((name) => !pm.variables.get(name));`,
    "if (missing.length > 0) {",
    `  console.log("Skipped, because no request has set " + missing.join(" and ") + ". Set it in the collection's variables.");`,
    "  pm.execution.skipRequest();",
    "}",
  ];
}

/**
 * The script after a request, as lines: checks that it succeeds, and sets variables from its response. Postman has a global `data`, so
 * the expressions get theirs as a parameter.
 */
export function scriptAfter(operationId: string): string[] {
  const sets = Object.entries(wiringOf(operationId).sets);
  const check = [
    'pm.test("The request succeeds", () => {',
    '  if (pm.response.code >= 300) throw new Error(pm.response.code + ": " + pm.response.text());',
    "});",
  ];
  if (sets.length === 0) return check;
  return [
    ...check,
    "const valuesIn = (data) => ({",
    ...sets.map(([name, expression]) => `  ${name}: ${expression},`),
    "});",
    "for (const [name, value] of Object.entries(valuesIn(pm.response.json().data)))",
    "  if (value !== undefined) pm.collectionVariables.set(name, String(value));",
  ];
}
