import type { z } from "zod";
import type { Caller } from "./caller";
import type { ErrorCode } from "./errors";
import type { Outcome } from "./outcome";

/** Where the path of every operation begins. */
export const API_BASE = "/api/v1";

type Shape = z.ZodObject;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;

/** One way of calling an operation that has several, or one of several answers to the same call. */
export type Case = {
  readonly name: string;
  readonly summary: string;
  /** What is sent; absent where the cases differ in their answers alone. */
  readonly body?: object;
  /** Where the answer differs from the examples of its fields. */
  readonly answer: object;
};

/** A value that an example can only make up, and the shell variable that whoever pastes the example puts theirs into. */
type Placeholder = { readonly madeUp: string; readonly variable: string; readonly words: string };

/** Everything there is to say about one API operation. Routing, checking and documentation are read off it. */
export type Operation = {
  readonly id: string;
  readonly method: "GET" | "POST" | "DELETE";
  /** Below /api/v1, parameters in braces. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Whether the interface specification does not have it: said in the document, below the description. */
  readonly addition?: true;
  readonly message: string;
  readonly errors: readonly ErrorCode[];
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  readonly data: z.ZodType;
  /** Whose keys may call; absent for both. */
  readonly environment?: "test";
  /** Whether what it makes is made by a write that asks if the key works, so that it need not be asked for before. */
  readonly keyVerifiedByWrite?: true;
  /** Absent where the examples run as they are. */
  readonly placeholder?: Placeholder;
  /** Absent for an operation that is always called and answered alike. */
  readonly cases?: readonly Case[];
} & (
  | { readonly caller: "anyone"; readonly run: (input: never) => Promise<Outcome<unknown>> }
  | {
      readonly caller: "partner" | "reseller" | "account";
      readonly run: (caller: Caller, input: never) => Promise<Outcome<unknown>>;
    }
);

type Input<Params, Query, Body> = Parsed<Params> & Parsed<Query> & Parsed<Body>;

type Declared<Params, Query, Body, Data extends z.ZodType> = Omit<
  Operation,
  "params" | "query" | "body" | "data" | "caller" | "run"
> & { params?: Params; query?: Query; body?: Body; data: Data };

/**
 * Declares an operation; the verb's types are checked against the schemas. `caller` is the kind of key that may call:
 * `account` means a partner's or a reseller's.
 */
export function operation<
  Data extends z.ZodType,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
>(
  declared: Declared<Params, Query, Body, Data> &
    (
      | { caller: "anyone"; run: (input: Input<Params, Query, Body>) => Promise<Outcome<z.output<Data>>> }
      | {
          caller: "partner" | "reseller" | "account";
          run: (caller: Caller, input: Input<Params, Query, Body>) => Promise<Outcome<z.output<Data>>>;
        }
    ),
): Operation {
  return declared as unknown as Operation;
}
