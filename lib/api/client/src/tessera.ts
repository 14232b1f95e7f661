import { type Deployment, deploymentOf, type TesseraOptions } from "./deployment.js";
import { operations } from "./generated/operations.js";
import type { CallOptions, Calls, OperationId } from "./operation-types.js";
import { refuseBrowser } from "./refuse-browser.js";
import { send } from "./send.js";

type Input = Readonly<Record<string, unknown>>;
type Page = { readonly next: string | null } & Readonly<Record<string, unknown>>;

/**
 * A client for the API of one account in one environment. It has one method per operation, named after the operation's ID in
 * the OpenAPI document.
 */
export type Tessera = Calls;

/**
 * Creates a client for a deployment. Every request to an operation that accepts an idempotency key carries one, yours or a
 * generated one, so that the request can be retried after a failure and takes effect only once.
 *
 * Throws TypeError for an invalid option, and Error in a browser. Calls reject with an `ApiError`, usually the subclass for
 * the error code, with a `ConnectionError`, or with an `OutcomeUnknownError` if a request that changes something might have
 * been carried out. They reject with a TypeError for a missing path parameter or an invalid option, and with the signal's
 * reason if you abort the call.
 */
export function createTessera(options: TesseraOptions): Tessera {
  refuseBrowser();
  const deployment = deploymentOf(options);
  const ids = Object.keys(operations) as OperationId[];
  const calls = ids.map((id) => {
    const call = (input: Input = {}, callOptions: CallOptions = {}) =>
      callOf(deployment, id, input, callOptions);
    return [id, call] as const;
  });
  return Object.fromEntries(calls) as unknown as Tessera;
}

function callOf(deployment: Deployment, id: OperationId, input: Input, options: CallOptions) {
  const operation = { id, ...operations[id] };
  const first = send(deployment, operation, input, options);
  if (!("list" in operation)) return first;
  const { list } = operation;
  const pageAfter = (after: string) => send(deployment, operation, { ...input, after }, options);
  async function* elements(): AsyncGenerator<unknown> {
    for (let page = (await first) as Page; ; page = (await pageAfter(page.next)) as Page) {
      yield* page[list] as readonly unknown[];
      if (page.next === null) return;
    }
  }
  return Object.assign(first, { [Symbol.asyncIterator]: elements });
}
