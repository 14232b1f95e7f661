import type { Environment } from "./fields";

export const accountKinds = ["partner", "reseller", "operator"] as const;
export type AccountKind = (typeof accountKinds)[number];

/** What a user may do for their account; [`roles`](roles.ts) says what each is for. */
export const userRoles = ["owner", "developer", "finance", "viewer"] as const;
export type Role = (typeof userRoles)[number];

/** Who sits at a dashboard, in which role, and in which network where that is known. */
type Person = { readonly userId: string; readonly role: Role; readonly network: string | undefined };

/** Who is asking: one account in one environment, with what the API shows of it. Every verb takes it first. */
export type Caller = {
  readonly kind: AccountKind;
  readonly accountId: string;
  readonly environment: Environment;
  readonly companyName: string;
  readonly email: string;
  readonly timezone: string;
  readonly feeBps: number;
  /** Absent where a key asks. */
  readonly person?: Person;
  /** The key that asks; absent at a dashboard. */
  readonly keyId?: string;
};

/** One account in one environment: whose something is. */
export type Tenant = Pick<Caller, "accountId" | "environment">;

/** One account in one environment, as a name by which its calls are kept together and apart from others'. */
export function tenantKey({ accountId, environment }: Tenant): string {
  return `${accountId} ${environment}`;
}

/** The platform's own account, made by the first migration. */
export const PLATFORM_ACCOUNT_ID = "00000000-0000-7000-8000-000000000001";

/** The built-in reseller behind test-mode vouchers and simulated cycles, made by the first migration. */
export const TEST_SHOP: Caller = {
  kind: "reseller",
  accountId: "00000000-0000-7000-8000-000000000002",
  environment: "test",
  companyName: "Tessera Test Shop",
  email: "test-shop@tessera.invalid",
  timezone: "UTC",
  feeBps: 0,
};
