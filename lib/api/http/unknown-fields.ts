import type { FieldError } from "@/lib/base/field-errors";
import type { Operation } from "@/lib/base/operation";
import type { BodyObject } from "./body-objects";

/**
 * Returns an error for each unknown field that is refused in a body's objects. Operations outside the contract refuse every
 * unknown field. Contract operations refuse only likely typos: names one edit away, ignoring case, from a known field that is
 * absent. Objects without declared fields refuse none. {@link currencyFaults} checks `currency` next to amounts.
 */
export function unknownFieldFaults(
  { addition }: Pick<Operation, "addition">,
  objects: readonly BodyObject[],
): FieldError[] {
  return objects.flatMap((object) => faultsIn(object, addition === true));
}

function faultsIn({ path, known, members }: BodyObject, refusesAll: boolean): FieldError[] {
  if (known.length === 0) return [];
  const absent = known.filter((name) => !Object.hasOwn(members, name));
  const unknown = Object.keys(members).filter(
    (name) => !known.includes(name) && !(name === "currency" && hasAmounts(known)),
  );
  return unknown.flatMap((name): FieldError[] => {
    const meant = absent.find((one) => isOneEditAway(name.toLowerCase(), one));
    if (!refusesAll && meant === undefined) return [];
    const closest = meant ?? known.find((one) => isAlike(name.toLowerCase(), one));
    const hint = closest === undefined ? `, which accepts ${known.join(", ")}` : `; did you mean ${closest}?`;
    const owner = path.length === 0 ? "this operation" : "this object";
    const message = `is not a field of ${owner}${hint}`;
    return [{ field: [...path, name].join("."), code: "unknown_field", message }];
  });
}

/** Returns an error for each object with amounts whose `currency` differs from the deployment's. Amounts are never converted. */
export function currencyFaults(
  objects: readonly BodyObject[],
  deploymentCurrency: () => string,
): FieldError[] {
  const named = objects.filter(
    ({ known, members }) => hasAmounts(known) && Object.hasOwn(members, "currency"),
  );
  return named.flatMap(({ path, members }): FieldError[] => {
    const currency = deploymentCurrency();
    const given = members["currency"];
    if (typeof given === "string" && given.toUpperCase() === currency) return [];
    const message = `must be ${currency}, the only currency here; send amounts in ${currency} and leave this field out`;
    return [{ field: [...path, "currency"].join("."), code: "mismatch", message }];
  });
}

/** The request body fields that are amounts or contain amounts. */
const AMOUNTS = ["amount", "vouchers", "denomination", "unit_amount"];

const hasAmounts = (known: readonly string[]): boolean => AMOUNTS.some((name) => known.includes(name));

/** Returns whether the words share a prefix of at least three letters and at least half of the shorter word. */
function isAlike(word: string, other: string): boolean {
  let same = 0;
  while (same < word.length && word[same] === other[same]) same += 1;
  return same >= 3 && same * 2 >= Math.min(word.length, other.length);
}

/** Returns whether the words are equal, or differ by one inserted, removed or replaced character or by two swapped neighbors. */
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
