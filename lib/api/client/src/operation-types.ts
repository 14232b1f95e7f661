import type { operations as documented } from "./generated/openapi.js";
import type { operations } from "./generated/operations.js";

/** The ID of an operation in the OpenAPI document. */
export type OperationId = keyof documented & keyof typeof operations;

type Present<Part> = [Part] extends [undefined] ? unknown : Exclude<Part, undefined>;
type Parameters<Id extends OperationId, Place extends "path" | "query"> = Present<
  documented[Id]["parameters"][Place]
>;
type Body<Id extends OperationId> = documented[Id] extends {
  requestBody?: { content: { "application/json": infer Sent } };
}
  ? [Sent] extends [never]
    ? unknown
    : Sent
  : unknown;

/** An operation's input as one object: its path parameters, query parameters and body fields. */
export type InputOf<Id extends OperationId> = Parameters<Id, "path"> & Parameters<Id, "query"> & Body<Id>;

/** The data that an operation returns. */
export type DataOf<Id extends OperationId> = documented[Id]["responses"] extends {
  200: { content: { "application/json": { data: infer Data } } };
}
  ? Data
  : never;

/** The type of the elements of a paginated operation's list, or `never` for an operation without pagination. */
type ElementOf<Id extends OperationId> = (typeof operations)[Id] extends { list: infer Name }
  ? Name extends keyof DataOf<Id>
    ? DataOf<Id>[Name] extends readonly (infer Element)[]
      ? Element
      : never
    : never
  : never;

/**
 * A promise of the requested page. The promise can also be iterated: `for await` yields the elements of this page and of all
 * pages after it.
 */
export type List<Page, Element> = Promise<Page> & AsyncIterable<Element>;

/** The return type of the client's method for an operation. */
export type AnswerOf<Id extends OperationId> = [ElementOf<Id>] extends [never]
  ? Promise<DataOf<Id>>
  : List<DataOf<Id>, ElementOf<Id>>;

/** Metadata of a successful call's response. */
export type AnswerNotes = {
  readonly status: number;
  /** The request ID, which identifies the request in the server's logs. */
  readonly requestId: string;
  /**
   * True if an earlier request with the same idempotency key created the object. That request can be an earlier attempt of this
   * call. The server then returned the object in its current state and changed nothing.
   */
  readonly isReplay: boolean;
  /** The number of attempts, including the successful one. */
  readonly tries: number;
};

export type CallOptions = {
  /** Aborts the call. */
  readonly signal?: AbortSignal;
  /** Timeout of each attempt in milliseconds, an integer from 1 to 2,147,483,647. Default: the client's setting. */
  readonly timeoutMs?: number;
  /** Maximum number of retries of a request that is safe to repeat. Default: the client's setting. */
  readonly maxRetries?: number;
  /** Called after a successful call with the metadata of its response. For a list, called after each page. */
  readonly onAnswer?: (notes: AnswerNotes) => void;
};

type Call<Id extends OperationId> =
  Record<never, never> extends InputOf<Id>
    ? (input?: InputOf<Id>, options?: CallOptions) => AnswerOf<Id>
    : (input: InputOf<Id>, options?: CallOptions) => AnswerOf<Id>;

/** The client's methods, one for each operation of the API. */
export type Calls = { readonly [Id in keyof typeof operations]: Call<Id> };
