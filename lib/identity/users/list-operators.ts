import { type Operator, selectOperators } from "./operator-store";

/** Everybody who signs in as an operator, the first made first; `lastSignInAt` is null for who never did. */
export function listOperators(): Promise<Operator[]> {
  return selectOperators();
}
