import { type ErrorCode, errorCatalogue } from "@/lib/errors";
import { errorCodesOf } from "@/lib/openapi/errors";
import { operations } from "@/lib/operations";

const answered = new Set(operations.flatMap(errorCodesOf));

/** Every code an operation can answer with, in the order of the catalogue. */
export const answeredCodes = (Object.keys(errorCatalogue) as ErrorCode[]).filter((code) =>
  answered.has(code),
);
