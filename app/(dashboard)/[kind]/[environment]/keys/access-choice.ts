import type { Environment } from "@/lib/base/fields";
import type { SignedInUser } from "@/lib/base/signed-in-user";

/** The labels for what a key can do. Only a partner's key can create refunds. */
export const accessLabels = {
  full: "Full access",
  full_with_refunds: "Full access, with refunds",
  full_without_refunds: "Full access, without refunds",
  read_only: "Read only",
} as const;

type KeyAccess = keyof typeof accessLabels;

/** The options for what a new key can do, and the value of the option that is selected at first. */
export type AccessChoice = {
  readonly options: readonly (readonly [value: KeyAccess, label: string])[];
  readonly preset: KeyAccess;
};

/**
 * Returns the options that a user has for a new key. A partner's owner decides whether the key can create refunds. For a
 * partner's other users, a test key can and a live key cannot.
 */
export function accessChoice(
  { kind, role }: Pick<SignedInUser, "kind" | "role">,
  environment: Environment,
): AccessChoice {
  const forPartner = environment === "test" ? "full_with_refunds" : "full_without_refunds";
  const preset = kind === "partner" ? forPartner : "full";
  const full: readonly KeyAccess[] =
    kind === "partner" && role === "owner" ? ["full_with_refunds", "full_without_refunds"] : [preset];
  return { options: [...full, "read_only" as const].map((access) => [access, accessLabels[access]]), preset };
}
