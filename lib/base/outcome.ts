/**
 * The result of an API operation. `kind` is `created` if the operation created `data`, `replayed` if the earlier request that
 * this one repeats did, and `found` in all other cases, for example if the operation only read or changed the data.
 */
export type Outcome<Data> = {
  readonly data: Data;
  readonly kind: "found" | "created" | "replayed";
  /** The message for this outcome, if it differs from the operation's message. */
  readonly message?: string;
  /** The number of returned rows, on which the request's cost for the rate limit depends. If absent, it counts as 1. */
  readonly rows?: number;
  /** The same data as a CSV file; only for an operation whose `csv` is true. */
  readonly csv?: { readonly name: string; readonly text: () => string };
};

export function found<Data>(data: Data, message?: string): Outcome<Data> {
  return message === undefined ? { data, kind: "found" } : { data, kind: "found", message };
}

/** Returns the outcome of an operation that returns a list. `rows` is the number of rows that count toward the rate limit. */
export function listed<Data>(data: Data, rows: number): Outcome<Data> {
  return { data, kind: "found", rows };
}

export function created<Data>(data: Data): Outcome<Data> {
  return { data, kind: "created" };
}

export function replayed<Data>(data: Data): Outcome<Data> {
  return { data, kind: "replayed" };
}
