import type { ErrorCode } from "@/lib/base/errors";
import type { Answer } from "../../support/fixtures/api";
import { countsOf } from "../../support/fixtures/in-parallel";

/** The parts of a refusal that a client's code depends on: status, error code and invalid fields. */
export type Refusal = { status: number; code: string | undefined; fields: string[] | undefined };

export function refusalOf({ status, body }: Answer): Refusal {
  return { status, code: body.error_code, fields: body.errors && Object.keys(body.errors).sort() };
}

export function refused(status: number, code: ErrorCode): Refusal {
  return { status, code, fields: undefined };
}

/** Returns a 422 refusal with exactly these invalid fields. */
export function invalid(...fields: string[]): Refusal {
  return { status: 422, code: "validation_failed", fields: fields.sort() };
}

/** Returns the body without the request ID, so that two refusals can be compared. */
export function bodyOf({ body }: Answer): object {
  const { request_id: _differsByRequest, ...rest } = body;
  return rest;
}

/** Returns the body that a replay must have, given the response to the original request. */
export function replayOf({ body }: Answer): object {
  return { ...body, message: `${body.message} by an earlier request` };
}

/** Returns the result of a request as text, such as `201`, `200` or `422 validation_failed`. */
export function endingOf({ status, body }: Answer): string {
  return body.error_code ? `${status} ${body.error_code}` : String(status);
}

/** Counts the responses by result, such as `201` or `422 validation_failed`. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  return countsOf(answers.map(endingOf));
}

/** Sends `times` requests in parallel. */
export function atOnce<Result>(times: number, send: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => send(index)));
}
