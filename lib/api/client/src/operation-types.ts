import type { operations as documented } from "./generated/openapi.js";
import type { operations } from "./generated/operations.js";

/** The name of an operation, as the OpenAPI document has it. */
export type OperationId = keyof documented & keyof typeof operations;

type Given<Part> = [Part] extends [undefined] ? unknown : Exclude<Part, undefined>;
type Parameters<Id extends OperationId, Place extends "path" | "query"> = Given<
  documented[Id]["parameters"][Place]
>;
type Body<Id extends OperationId> = documented[Id] extends {
  requestBody: { content: { "application/json": infer Sent } };
}
  ? Sent
  : unknown;

/** What an operation is given: the parameters of its path and its query, or the fields of its body, side by side. */
export type InputOf<Id extends OperationId> = Parameters<Id, "path"> & Parameters<Id, "query"> & Body<Id>;

/** What it answers. */
export type DataOf<Id extends OperationId> = documented[Id]["responses"] extends {
  200: { content: { "application/json": { data: infer Data } } };
}
  ? Data
  : never;

/** The elements of the list on a page of it; never for what is no list. */
type ElementOf<Id extends OperationId> = (typeof operations)[Id] extends { list: infer Name }
  ? Name extends keyof DataOf<Id>
    ? DataOf<Id>[Name] extends readonly (infer Element)[]
      ? Element
      : never
    : never
  : never;

/** The first page when awaited; every element, page after page, with `for await`. */
export type List<Page, Element> = Promise<Page> & AsyncIterable<Element>;

/** What a call answers. */
export type AnswerOf<Id extends OperationId> = [ElementOf<Id>] extends [never]
  ? Promise<DataOf<Id>>
  : List<DataOf<Id>, ElementOf<Id>>;

/** How the server answered, beside the data. */
export type AnswerNotes = {
  readonly status: number;
  /** Names the request in the server's logs. */
  readonly requestId: string;
  /** The request had been carried out before, and nothing was done again. */
  readonly isReplay: boolean;
  /** How many times it was sent. */
  readonly tries: number;
};

export type CallOptions = {
  /** Gives the call up. */
  readonly signal?: AbortSignal;
  /** How long to wait for each answer, in milliseconds. What the client was given if left out. */
  readonly timeoutMs?: number;
  /** How often to send it again where that is safe. What the client was given if left out. */
  readonly maxRetries?: number;
  /** Told of the answer, of each page's in a list. */
  readonly onAnswer?: (notes: AnswerNotes) => void;
};

type Call<Id extends OperationId> =
  Record<never, never> extends InputOf<Id>
    ? (input?: InputOf<Id>, options?: CallOptions) => AnswerOf<Id>
    : (input: InputOf<Id>, options?: CallOptions) => AnswerOf<Id>;

/** A method for each operation of the API. */
export type Calls = { readonly [Id in keyof typeof operations]: Call<Id> };
