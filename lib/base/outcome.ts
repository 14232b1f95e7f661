/** The result of an API operation: its data, and whether it was read, newly created, or replayed for a repeated request. */
export type Outcome<Data> = {
  readonly data: Data;
  readonly kind: "found" | "created" | "replayed";
  /** The message for this outcome, if it differs from the operation's message. */
  readonly message?: string;
  /** The number of rows on the returned page; absent if the operation does not return a list. */
  readonly rows?: number;
  /** The same data as a CSV file; only for an operation whose `csv` is true. */
  readonly csv?: { readonly name: string; readonly text: () => string };
};

export function found<Data>(data: Data, message?: string): Outcome<Data> {
  return message === undefined ? { data, kind: "found" } : { data, kind: "found", message };
}

/** Returns the outcome of a list operation, with the number of rows on the page. */
export function listed<Data>(data: Data, rows: number): Outcome<Data> {
  return { data, kind: "found", rows };
}

export function created<Data>(data: Data): Outcome<Data> {
  return { data, kind: "created" };
}

export function replayed<Data>(data: Data): Outcome<Data> {
  return { data, kind: "replayed" };
}
