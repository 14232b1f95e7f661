import { errorCodesOf } from "@/lib/api/openapi/errors";
import { operations } from "@/lib/api/operations";
import { type ErrorCode, errorCatalog } from "@/lib/base/errors";
import { errorAdvice } from "./error-advice";
import { anchorOf } from "./outline";

const answered = new Set(operations.flatMap(errorCodesOf));

/** Every code an operation can answer with, in the order of the catalogue. */
export const answeredCodes = (Object.keys(errorCatalog) as ErrorCode[]).filter((code) => answered.has(code));

type AnsweringOperation = { readonly id: string; readonly summary: string };

export type ErrorEntry = {
  readonly code: ErrorCode;
  readonly status: number;
  readonly message: string;
  readonly when: string;
  readonly remedy: string;
  /** The operations that answer with it, each with its page; empty for what nearly every one does. */
  readonly answeredBy: readonly AnsweringOperation[];
};

/** With more of them a list says no more than that they are many. */
const MOST_NAMED = 6;

/** What there is to say of each code in {@link answeredCodes}. */
export function errorEntries(): ErrorEntry[] {
  return answeredCodes.map((code) => {
    const those = operations.filter((operation) => errorCodesOf(operation).includes(code));
    const named = those.length > MOST_NAMED ? [] : those;
    const answeredBy = named.map(({ id, summary }) => ({ id: anchorOf(id), summary }));
    return { code, ...errorCatalog[code], ...errorAdvice[code], answeredBy };
  });
}
