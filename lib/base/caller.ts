import type { Environment } from "./fields";

export const accountKinds = ["partner", "reseller", "operator"] as const;
export type AccountKind = (typeof accountKinds)[number];

/**
 * The roles that a user can have in their account. `roleAllows` in [`roles`](roles.ts) checks whether a role may perform an
 * action.
 */
export const userRoles = ["owner", "developer", "finance", "viewer"] as const;
export type Role = (typeof userRoles)[number];

/** The dashboard user who makes a call, with their role and, if known, the network of their IP address (see `networkOf`). */
type Person = { readonly userId: string; readonly role: Role; readonly network: string | undefined };

/** The account and environment that a call acts for. */
export type Caller = {
  readonly kind: AccountKind;
  readonly accountId: string;
  readonly environment: Environment;
  readonly companyName: string;
  readonly email: string;
  readonly timezone: string;
  readonly feeBps: number;
  /** The dashboard user; absent for calls with an API key. */
  readonly person?: Person;
  /** The ID of the API key; absent for calls from a dashboard. */
  readonly keyId?: string;
  /** True if the call uses an API key that was read-only when it was last looked up in the database. */
  readonly isReadOnly?: true;
};

/** The owner of a row: one account in one environment. */
export type Tenant = Pick<Caller, "accountId" | "environment">;

/** Returns a string that identifies a tenant, for use as a key in maps and rate limits. */
export function tenantKey({ accountId, environment }: Tenant): string {
  return `${accountId} ${environment}`;
}

/** The ID of the platform's own account. A migration creates the account. */
export const PLATFORM_ACCOUNT_ID = "00000000-0000-7000-8000-000000000001";

/** The built-in reseller that issues test vouchers and bills simulated subscription cycles. A migration creates it. */
export const TEST_SHOP: Caller = {
  kind: "reseller",
  accountId: "00000000-0000-7000-8000-000000000002",
  environment: "test",
  companyName: "Tessera Test Shop",
  email: "test-shop@tessera.invalid",
  timezone: "UTC",
  feeBps: 0,
};
