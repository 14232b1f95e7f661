/** The variables that a request in the Postman collection uses and sets. */
type RequestVariables = {
  /** The variable that fills each path parameter or body field, by the name of the parameter or field. */
  readonly takes?: Readonly<Record<string, string>>;
  /**
   * The variables to set from the response, each with a JavaScript expression over the response's `data`. If an expression
   * yields undefined, its variable does not change.
   */
  readonly sets?: Readonly<Record<string, string>>;
  /**
   * The reason to log when the request is skipped because a variable in `takes` is empty. By default, the log says that no
   * earlier response has the value.
   */
  readonly skipReason?: string;
};

/**
 * The variables of each request that has any, by operation ID. Requests run in the order of the API reference, and are skipped
 * while a variable that they use is empty. A request that would change an object from before the run uses a variable that only
 * the user sets. The only exception is the voucher sale, which debits the wallet.
 */
const requestVariables: Readonly<Record<string, RequestVariables>> = {
  // The month of the day before the key was created. That month has begun in every time zone.
  retrieveAccount: {
    sets: {
      month: "new Date(Date.parse(data.key.created_at) - 24 * 60 * 60 * 1000).toISOString().slice(0, 7)",
    },
  },
  createRedemptionIntent: { sets: { intent: "data.reference" } },
  retrieveRedemptionIntent: { takes: { reference: "intent" } },
  cancelRedemptionIntent: { takes: { reference: "intent" } },
  createSubscription: { sets: { subscription: "data.reference" } },
  listSubscriptions: {
    sets: { billed_subscription: "data.subscriptions.find((one) => one.current_cycle > 0)?.reference" },
  },
  retrieveSubscription: { takes: { reference: "subscription" } },
  cancelSubscription: { takes: { reference: "subscription" } },
  confirmCancellation: {
    takes: { access_code: "access_code" },
    skipReason:
      "A cancellation waits for its confirmation only in live mode, and the collection runs in test mode. To send the request " +
      "anyway, set access_code to the access_code of a subscription that you bill.",
  },
  listBilledSubscriptions: {
    sets: { subscription_access_code: "data.subscriptions[0]?.subscription_access_code" },
  },
  lookUpSubscription: {
    takes: { subscription_access_code: "subscription_access_code" },
    skipReason: "The reseller bills no subscription.",
  },
  listSubscriptionCycles: {
    takes: { reference: "billed_subscription" },
    skipReason: "No subscription of the account has a paid cycle.",
  },
  createRedemptionIntentRefund: {
    takes: { reference: "paid_intent" },
    sets: { refund: "data.reference" },
    skipReason:
      "A run refunds only a payment that you name. Set paid_intent to the reference of a paid intent to refund a part of it.",
  },
  createSubscriptionCycleRefund: {
    takes: { reference: "paid_subscription", number: "paid_cycle" },
    sets: { refund: "data.reference" },
    skipReason:
      "A run refunds only a payment that you name. Set paid_subscription and paid_cycle to the reference of a subscription and the " +
      "number of a paid cycle to refund a part of it.",
  },
  listRefunds: { sets: { refund: "data.refunds[0]?.reference" } },
  retrieveRefund: { takes: { reference: "refund" }, skipReason: "The account has no refund." },
  listPayouts: { sets: { payout: "data.payouts[0]?.reference" } },
  retrievePayout: {
    takes: { reference: "payout" },
    skipReason: "The account has no payout: in test mode, nothing is paid to a bank.",
  },
  retrieveStatement: { takes: { month: "month" } },
  listCustomers: { sets: { customer: "data.customers[0]?.id" } },
  retrieveCustomer: { takes: { id: "customer" } },
  createVoucherPayment: { sets: { payment: "data.reference" } },
  retrieveVoucherPayment: { takes: { reference: "payment" } },
  listEvents: { sets: { event: "data.events[0]?.id" } },
  createWebhookEndpoint: { sets: { webhook_endpoint: "data.id" } },
  retrieveWebhookEndpoint: { takes: { id: "webhook_endpoint" } },
  updateWebhookEndpoint: { takes: { id: "webhook_endpoint" } },
  rotateWebhookEndpointSecret: { takes: { id: "webhook_endpoint" } },
  deleteWebhookEndpoint: { takes: { id: "webhook_endpoint" } },
  triggerEvent: {
    takes: { type: "test_event_type" },
    sets: { event: "data.id" },
    skipReason:
      "The request sends a test event to your webhook endpoints. To send one, set test_event_type to an event type, such as " +
      "redemption-intent.success.",
  },
  retrieveEvent: { takes: { id: "event" }, skipReason: "The account has no event." },
  resendEvent: {
    takes: { id: "resent_event" },
    skipReason:
      "The request sends an event to your webhook endpoints again. To send one, set resent_event to its ID, evt_...",
  },
};

export function requestVariablesOf(operationId: string): Required<RequestVariables> {
  return {
    takes: {},
    sets: {},
    skipReason: "No earlier response has the value.",
    ...requestVariables[operationId],
  };
}

/** The names of all variables in {@link requestVariables}. They are empty at first. */
export const collectionVariables: readonly string[] = [
  ...new Set(
    Object.values(requestVariables).flatMap(({ takes = {}, sets = {} }) => [
      ...Object.keys(sets),
      ...Object.values(takes),
    ]),
  ),
];

/**
 * Returns the lines of the script to run before a request, or undefined if the request uses neither a key nor a variable. If
 * the API key is not a test key, the script reports a failed test, skips the request and ends the run. It also skips the
 * request while the key or a variable is empty.
 */
export function preRequestScript(operationId: string, keyVariable: string | undefined): string[] | undefined {
  const { takes, skipReason } = requestVariablesOf(operationId);
  const names = Object.values(takes);
  return keyVariable === undefined && names.length === 0
    ? undefined
    : [
        "const isEmpty = (name) => !pm.variables.get(name);",
        ...(keyVariable === undefined ? [] : keyCheck(keyVariable)),
        ...(names.length === 0 ? [] : skipWhileEmpty(names, skipReason)),
      ];
}

function keyCheck(variable: string): string[] {
  const message = `The collection creates and changes objects, so it runs in the test environment only. Set ${variable} to a test key, which begins with sk_test_.`;
  return [
    `if (isEmpty("${variable}")) {`,
    `  console.log("Skipped: ${variable} is empty. Set it to a test key.");`,
    "  pm.execution.skipRequest();",
    `} else if (!pm.variables.get("${variable}").startsWith("sk_test_")) {`,
    '  pm.test("The API key is a test key", () => {',
    `    throw new Error(${JSON.stringify(message)});`,
    "  });",
    "  pm.execution.setNextRequest(null);",
    "  pm.execution.skipRequest();",
    "}",
  ];
}

function skipWhileEmpty(names: readonly string[], reason: string): string[] {
  return [
    `const missing = ${JSON.stringify(names)}.filter(isEmpty);`,
    "if (missing.length > 0) {",
    `  console.log("Skipped, because " + missing.join(" and ") + " is empty: " + ${JSON.stringify(reason)});`,
    "  pm.execution.skipRequest();",
    "}",
  ];
}

/**
 * Returns the lines of the script to run after a request. It checks that the request succeeds, and sets variables to the values
 * of expressions over the response's `data`. The expressions receive `data` as a parameter, because Postman has a global of the
 * same name.
 */
export function testScript(operationId: string): string[] {
  const sets = Object.entries(requestVariablesOf(operationId).sets);
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
