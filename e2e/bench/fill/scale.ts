/** How much a filled database holds. */
export type Scale = {
  /** Vouchers sold. There are as many payments and keys, more than twice the transfers, and most are an event. */
  readonly rows: number;
  /** Partners and resellers together, half of each. */
  readonly accounts: number;
};

const CYCLES_OF_A_SUBSCRIPTION = 6;

/** A sale in so many is the bill of a subscription's cycle. */
export const CYCLE_EVERY = 7;

export const membersOfKind = ({ accounts }: Scale) => Math.max(4, Math.floor(accounts / 2));

export const subscriptionsOf = ({ rows }: Scale) =>
  Math.max(1, Math.floor(rows / CYCLE_EVERY / CYCLES_OF_A_SUBSCRIPTION));

/** The accounts that are looked at, by their number within their kind: most of the trade, its share of it, and hardly any. */
export function placesOf(scale: Scale) {
  const members = membersOfKind(scale);
  return { heavy: 1, usual: Math.ceil(members / 4), quiet: members } as const;
}

/** What everybody made here signs in with. */
export const FILLED_PASSWORD = "a long enough password";

/** The e-mail of the account with that number. */
export const filledEmail = (kind: "partner" | "reseller", number: number) =>
  `${kind}-${number}@filled.example`;
