import type { z } from "zod";
import type { Caller } from "./caller";
import type { ErrorCode } from "./errors";
import type { FieldError } from "./field-errors";
import type { Outcome } from "./outcome";

/** The prefix of every API operation's path. */
export const API_BASE = "/api/v1";

type Shape = z.ZodObject;
type ParsedInput<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;

/** A named example of one variant of an operation's requests or responses. */
type OperationCase = {
  readonly name: string;
  readonly summary: string;
  /** The request body; absent if the cases differ only in their responses. */
  readonly body?: object;
  /** Values that override the response's example values. */
  readonly answer: object;
};

/**
 * An example value that readers must replace with their own. Code samples assign it to `variable`, below a comment with
 * `description`.
 */
type Placeholder = { readonly exampleValue: string; readonly variable: string; readonly description: string };

/** The declaration of an API operation. Routing, validation and documentation are derived from it. */
export type Operation = {
  readonly id: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** The path below /api/v1, with parameters in braces. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** True for an operation that is not in the interface specification; the API reference marks it as an addition. */
  readonly addition?: true;
  readonly message: string;
  readonly errors: readonly ErrorCode[];
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  /**
   * Returns the errors of a body that depend on the caller's environment or kind of account. `body` can contain invalid fields.
   * Called only for an invalid body, so that the response lists these errors together with those of the schema. A valid body
   * reaches `run`, which makes the same checks.
   */
  readonly callerFaults?: (caller: Caller, body: Readonly<Record<string, unknown>>) => FieldError[];
  /** True if a missing request body is treated as an empty object. */
  readonly bodyOptional?: true;
  readonly data: z.ZodType;
  /** The only environment whose API keys may call this operation; absent if the keys of both environments may call it. */
  readonly environment?: "test";
  /**
   * True if the operation's own write verifies the API key in the database. A request with cached credentials is then admitted
   * without a separate query. The cached data about the caller can be a minute old, so the write must also verify whatever it
   * uses of that data.
   */
  readonly keyVerifiedByWrite?: true;
  /** True if clients that prefer `text/csv` receive the outcome's CSV file instead of JSON. */
  readonly csv?: true;
  /** True for a write that has no further effect when it is repeated. Clients retry it without an idempotency key. */
  readonly idempotent?: true;
  /** A value in the examples that readers must replace; absent if the examples run unchanged. */
  readonly placeholder?: Placeholder;
  /** The variants of the operation's requests or responses, each with an example; absent if there is only one. */
  readonly cases?: readonly OperationCase[];
} & (
  | { readonly caller: "anyone"; readonly run: (input: never) => Promise<Outcome<unknown>> }
  | {
      readonly caller: "partner" | "reseller" | "account";
      readonly run: (caller: Caller, input: never) => Promise<Outcome<unknown>>;
    }
);

/**
 * Returns the response message for a repeated create request. Such a request creates nothing, because an earlier one has
 * already created the object.
 */
export function replayMessage({ message }: Pick<Operation, "message">): string {
  return `${message} by an earlier request`;
}

/** Returns true for an operation that can change data. A read-only API key cannot call such an operation. */
export function isWrite({ method }: Pick<Operation, "method">): boolean {
  return method !== "GET";
}

type Input<Params, Query, Body> = ParsedInput<Params> & ParsedInput<Query> & ParsedInput<Body>;

type Declaration<Params, Query, Body, Data extends z.ZodType> = Omit<
  Operation,
  "params" | "query" | "body" | "data" | "caller" | "run"
> & { params?: Params; query?: Query; body?: Body; data: Data };

/**
 * Declares an operation. Checks at compile time that `run` matches the schemas. `caller` is the kind of account whose API keys
 * may call the operation: `account` means both partners and resellers, and `anyone` means that no key is needed.
 */
export function operation<
  Data extends z.ZodType,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
>(
  declaration: Declaration<Params, Query, Body, Data> &
    (
      | { caller: "anyone"; run: (input: Input<Params, Query, Body>) => Promise<Outcome<z.output<Data>>> }
      | {
          caller: "partner" | "reseller" | "account";
          run: (caller: Caller, input: Input<Params, Query, Body>) => Promise<Outcome<z.output<Data>>>;
        }
    ),
): Operation {
  return declaration as unknown as Operation;
}
