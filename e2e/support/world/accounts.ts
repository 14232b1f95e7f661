import { randomUUID } from "node:crypto";
import { findAccount } from "@/lib/accounts/find-account";
import { approveLive } from "@/lib/accounts/manage-account";
import type { SignUpInput } from "@/lib/accounts/schema";
import type { Caller } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { runOnce, sql } from "@/lib/db/sql";
import {
  type AccountOwner,
  addApprovedAccount,
  addOperator,
  fundWallets,
  signUp,
} from "@/lib/runtime/demo-world/people";

/**
 * The password of test users. It consists of random letters, because estimating the strength of words takes fifteen times as
 * long.
 */
export const PASSWORD = "mzkw xvpt qhlr";

export function newEmail(name = "person"): string {
  return `${name}-${randomUUID()}@people.example`;
}

/** Returns an IPv6 address in the documentation range that no other test uses, so that tests do not share throttles. */
export function newClientIp(): string {
  const digits = randomUUID().replaceAll("-", "");
  return `3fff:0${digits.slice(0, 3)}:${digits.slice(3, 7)}::1`;
}

const person = (name: string) => ({ email: newEmail(name), password: PASSWORD });

export function partnerNamed(company_name: string): SignUpInput {
  return { kind: "partner", company_name, timezone: "UTC", ...person("partner") };
}

export function resellerNamed(company_name: string, shop_url = "https://shop.example/vouchers"): SignUpInput {
  return { kind: "reseller", company_name, timezone: "UTC", shop_url, ...person("reseller") };
}

/** Approves an account for live access, whatever its shop URL and its business details are. */
export async function approve(operator: SignedInUser, accountId: string): Promise<void> {
  const { account, application } = await findAccount(operator, accountId);
  await approveLive(operator, {
    account_id: accountId,
    shown_shop_url: account.shopUrl ?? undefined,
    shown_requested_at: application?.requestedAt,
  });
}

/**
 * Sets the partner's fee, in basis points, and returns the caller with this fee. Use this caller for later requests: with the
 * former fee, each of them would have to read the account again.
 */
export async function withFee(partner: Caller, feeBps: number): Promise<Caller> {
  await runOnce(sql`UPDATE accounts SET fee_bps = ${feeBps} WHERE id = ${partner.accountId}::uuid`);
  return { ...partner, feeBps };
}

/** Creates a partner that is signed up and signed in, but not yet approved for live access. */
export const newPartner = (companyName = "Acme Games") => signUp(partnerNamed(companyName));
export const newReseller = (companyName = "Corner Shop") => signUp(resellerNamed(companyName));

/** Creates a reseller that is approved for live access. Needs no operator, and writes no audit entry for the approval. */
export async function newLiveReseller(companyName?: string): Promise<SignedInUser> {
  const user = await newReseller(companyName);
  await runOnce(sql`UPDATE accounts SET live_approved_at = now() WHERE id = ${user.accountId}::uuid`);
  return user;
}

export const newOperator = () => addOperator(person("operator"));

export const partnerInTest = async () => callerFor(await newPartner(), "test");
export const resellerInTest = async () => callerFor(await newReseller(), "test");

/**
 * An operator, and a partner and two resellers in one environment. These three accounts are approved for live access and have
 * no money.
 */
export type People = {
  readonly operator: SignedInUser;
  readonly partner: Caller;
  readonly resellers: readonly [Caller, Caller];
};

export async function peopleIn(environment: Environment): Promise<People> {
  const operator = await newOperator();
  const [partner, first, second] = await Promise.all([
    newPartner(),
    newReseller("Shop A"),
    newReseller("Shop B"),
  ]);
  for (const { accountId } of [partner, first, second]) await approve(operator, accountId);
  return {
    operator,
    partner: callerFor(partner, environment),
    resellers: [callerFor(first, environment), callerFor(second, environment)],
  };
}

/**
 * An operator, two partners and two resellers, with which tests can check that tenants are isolated. The partners and resellers
 * have API keys, and the resellers have money.
 */
export type World = {
  readonly operator: SignedInUser;
  readonly partner: AccountOwner;
  readonly otherPartner: AccountOwner;
  readonly reseller: AccountOwner;
  readonly otherReseller: AccountOwner;
};

const WALLET_MINOR = 50_000_000;

export async function buildWorld(): Promise<World> {
  const operator = await newOperator();
  const [partner, otherPartner, reseller, otherReseller] = await Promise.all([
    partnerOf({ operator }, "Acme Games"),
    partnerOf({ operator }, "Other Games"),
    resellerWith({ operator }, WALLET_MINOR, "Corner Shop"),
    resellerWith({ operator }, WALLET_MINOR, "Other Shop"),
  ]);
  return { operator, partner, otherPartner, reseller, otherReseller };
}

/** Creates a separate partner for a test that must not find other tests' data. The partner's API keys are allowed to refund. */
export async function partnerOf(
  { operator }: Pick<World, "operator">,
  companyName: string,
): Promise<AccountOwner> {
  const partner = await addApprovedAccount(operator, partnerNamed(companyName));
  await runOnce(
    sql`UPDATE api_keys SET may_refund = TRUE WHERE account_id = ${partner.user.accountId}::uuid`,
  );
  return partner;
}

/**
 * Creates a separate reseller for a test that empties a wallet. The reseller's wallets in both environments have a balance of
 * `balanceMinor` minor units.
 */
export async function resellerWith(
  { operator }: Pick<World, "operator">,
  balanceMinor: number,
  companyName = "Small Shop",
  shopUrl?: string,
): Promise<AccountOwner> {
  const reseller = await addApprovedAccount(operator, resellerNamed(companyName, shopUrl));
  await fundWallets(operator, reseller, balanceMinor);
  return reseller;
}

/** Creates resellers with more money than a long test can spend. */
export async function richResellers(count: number): Promise<AccountOwner[]> {
  const operator = await newOperator();
  const members: AccountOwner[] = [];
  for (let made = 0; made < count; made += 1)
    members.push(await resellerWith({ operator }, 90_000_000, `Shop ${made}`));
  return members;
}
