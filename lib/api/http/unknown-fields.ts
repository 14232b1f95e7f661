import type { FieldError } from "@/lib/base/field-errors";
import type { Operation } from "@/lib/base/operation";
import { MAX_ERRORS } from "./field-faults";

type Refusal = {
  readonly operation: Pick<Operation, "addition" | "body">;
  /** The names of all fields of the body. */
  readonly sent: readonly string[];
};

/**
 * The errors of the fields that an operation does not have, up to the limit. Operations outside the contract refuse all of them. A
 * contract operation refuses only a name that is one edit away, in any case, from a known field that the body leaves out. An
 * operation without fields refuses none. {@link currencyFault} checks `currency` where there are amounts.
 */
export function unknownFieldFaults({ operation, sent }: Refusal): FieldError[] {
  const known = Object.keys(operation.body?.shape ?? {});
  if (known.length === 0) return [];
  const absent = known.filter((name) => !sent.includes(name));
  const unknown = sent.filter(
    (name) => !known.includes(name) && !(name === "currency" && hasAmounts(operation)),
  );
  const refused = unknown.flatMap((field): FieldError[] => {
    const meant = absent.find((name) => isOneEditAway(field.toLowerCase(), name));
    if (!operation.addition && meant === undefined) return [];
    const closest = meant ?? known.find((name) => isAlike(field.toLowerCase(), name));
    const hint = closest === undefined ? `, which accepts ${known.join(", ")}` : `; did you mean ${closest}?`;
    return [{ field, code: "unknown_field", message: `is not a field of this operation${hint}` }];
  });
  return refused.slice(0, MAX_ERRORS);
}

/** An error if the body of an operation with amounts names another currency than the deployment's, because nothing is converted. */
export function currencyFault(
  operation: Refusal["operation"],
  members: Readonly<Record<string, unknown>>,
  deploymentCurrency: () => string,
): FieldError[] {
  if (!hasAmounts(operation) || !Object.hasOwn(members, "currency")) return [];
  const currency = deploymentCurrency();
  const given = members["currency"];
  if (typeof given === "string" && given.toUpperCase() === currency) return [];
  const message = `must be ${currency}, the only currency here; send amounts in ${currency} and leave this field out`;
  return [{ field: "currency", code: "mismatch", message }];
}

function hasAmounts({ body }: Refusal["operation"]): boolean {
  return body !== undefined && ("amount" in body.shape || "vouchers" in body.shape);
}

/** True if the words begin with the same letters for at least half of the shorter one, and at least three. */
function isAlike(word: string, other: string): boolean {
  let same = 0;
  while (same < word.length && word[same] === other[same]) same += 1;
  return same >= 3 && same * 2 >= Math.min(word.length, other.length);
}

/** True if the words are equal, or become equal by inserting, removing or replacing one character, or by swapping two neighbors. */
export function isOneEditAway(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === other[at]) at += 1;
  const [rest, otherRest] = [word.slice(at), other.slice(at)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}
