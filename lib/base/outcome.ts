/** What a verb answers: the resource, and whether it was made now or is the answer to a repeated request. */
export type Outcome<Data> = {
  readonly data: Data;
  readonly kind: "found" | "created" | "replayed";
  /** Replaces the operation's message where one operation has two endings. */
  readonly message?: string;
  /** How many rows a page of a list has; absent for anything else. */
  readonly rows?: number;
};

export function found<Data>(data: Data, message?: string): Outcome<Data> {
  return message === undefined ? { data, kind: "found" } : { data, kind: "found", message };
}

/** A page of a list that holds so many rows. */
export function listed<Data>(data: Data, rows: number): Outcome<Data> {
  return { data, kind: "found", rows };
}

export function created<Data>(data: Data): Outcome<Data> {
  return { data, kind: "created" };
}

export function replayed<Data>(data: Data): Outcome<Data> {
  return { data, kind: "replayed" };
}
