/** The size of a filled database. */
export type Scale = {
  /**
   * The number of sold vouchers. There are as many payments and idempotency keys, more than twice as many transfers, and nearly
   * as many events.
   */
  readonly rows: number;
  /** The number of accounts, half of which are partners and half resellers. */
  readonly accounts: number;
};

const CYCLES_OF_A_SUBSCRIPTION = 6;

/** One in this many sales bills a cycle of a subscription. */
export const CYCLE_EVERY = 7;

export const membersOfKind = ({ accounts }: Scale) => Math.max(4, Math.floor(accounts / 2));

export const subscriptionsOf = ({ rows }: Scale) =>
  Math.max(1, Math.floor(rows / CYCLE_EVERY / CYCLES_OF_A_SUBSCRIPTION));

/**
 * Returns the numbers of three partners or resellers whose pages are measured: the one with the most trade, one with an average
 * share, and one with hardly any. Partners and resellers are numbered separately.
 */
export function placesOf(scale: Scale) {
  const members = membersOfKind(scale);
  return { heavy: 1, usual: Math.ceil(members / 4), quiet: members } as const;
}

/** The password of every generated user. */
export const FILLED_PASSWORD = "a long enough password";

/** Returns the email address of the partner or reseller with this number. */
export const filledEmail = (kind: "partner" | "reseller", number: number) =>
  `${kind}-${number}@filled.example`;
