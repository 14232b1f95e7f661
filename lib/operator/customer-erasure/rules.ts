/** Stands where an identifier, an address or what a receiver answered was. */
export const ERASED = "erased";

/** Stands where metadata was. */
export const ERASED_METADATA = { erased: true } as const;

/** Stands where the customer's e-mail was: nobody's, and told apart from those of other customers by its row's id. */
export function erasedEmail(customerId: string): string {
  return `erased-${customerId}@customer.invalid`;
}

/** The body of an event's webhook without its customer. What holds none stays as it is, to the byte. */
export function erasePayload(payload: string, customerId: string): string {
  const body = JSON.parse(payload);
  if (!body.data?.customer) return payload;
  const customer = { ...body.data.customer, email: erasedEmail(customerId) };
  const { callback_url: callbackUrl } = body.data;
  const data = {
    ...body.data,
    customer,
    metadata: ERASED_METADATA,
    ...(typeof callbackUrl === "string" && { callback_url: withoutQuery(callbackUrl) }),
  };
  return JSON.stringify({ ...body, data });
}

/** A URL up to its query or fragment, where partners send what names a customer. */
function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? "";
}

/** How much was erased, by what it was. */
export type Erased = {
  readonly customers: number;
  readonly intents: number;
  readonly subscriptions: number;
  readonly payments: number;
  readonly events: number;
  readonly messages: number;
};

export const NOTHING: Erased = {
  customers: 0,
  intents: 0,
  subscriptions: 0,
  payments: 0,
  events: 0,
  messages: 0,
};

const nouns = {
  customers: ["customer", "customers"],
  intents: ["redemption intent", "redemption intents"],
  subscriptions: ["subscription", "subscriptions"],
  payments: ["payment", "payments"],
  events: ["event", "events"],
  messages: ["inbox message", "inbox messages"],
} as const satisfies Record<keyof Erased, readonly [string, string]>;

/** `1 customer, 2 redemption intents, 3 events`; undefined where nothing was erased. */
export function erasedInWords(erased: Erased): string | undefined {
  const parts = Object.entries(nouns).flatMap(([name, [one, many]]) => {
    const count = erased[name as keyof Erased];
    return count === 0 ? [] : `${count} ${count === 1 ? one : many}`;
  });
  return parts.length === 0 ? undefined : parts.join(", ");
}
