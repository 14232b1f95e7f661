import type { ErrorCode } from "@/lib/base/errors";
import type { Answer } from "../../support/fixtures/api";

/** What an integrator's program branches on: status, code and the names of the bad fields. */
export type Refusal = { status: number; code: string | undefined; fields: string[] | undefined };

export function refusalOf({ status, body }: Answer): Refusal {
  return { status, code: body.error_code, fields: body.errors && Object.keys(body.errors).sort() };
}

export function refused(status: number, code: ErrorCode): Refusal {
  return { status, code, fields: undefined };
}

/** A 422 that names exactly these fields. */
export function invalid(...fields: string[]): Refusal {
  return { status: 422, code: "validation_failed", fields: fields.sort() };
}

/** The whole body but for the request's own id, so that two refusals can be held to be the same. */
export function bodyOf({ body }: Answer): object {
  const { request_id: _differsByRequest, ...rest } = body;
  return rest;
}

/** An answer in a word: `201`, `200`, `422 validation_failed`. */
export function endingOf({ status, body }: Answer): string {
  return body.error_code ? `${status} ${body.error_code}` : String(status);
}

/** How often each ending occurs among answers to parallel requests. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const ending of answers.map(endingOf)) counts[ending] = (counts[ending] ?? 0) + 1;
  return counts;
}

/** Sends so many requests at once. */
export function atOnce<Result>(times: number, send: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => send(index)));
}
