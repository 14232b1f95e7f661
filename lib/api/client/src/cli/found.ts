import { NotFoundError } from "../generated/errors.js";
import { TesseraError } from "../tessera-error.js";

/**
 * Returns the result of the call. Converts a `not_found` error to a TesseraError that names the object (`what`) and says what to
 * do (`hint`).
 */
export async function found<Data>(call: Promise<Data>, what: string, hint: string): Promise<Data> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw new TesseraError(`${what} was not found with this key. ${hint}`);
  }
}
