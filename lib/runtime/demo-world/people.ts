import { approveLive } from "@/lib/accounts/approve-live";
import { createAccount } from "@/lib/accounts/create-account";
import type { SignUpInput } from "@/lib/accounts/schema";
import type { Role } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { minor } from "@/lib/base/money";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { createApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { acceptInvitation } from "@/lib/identity/members/accept-invitation";
import { inviteMember } from "@/lib/identity/members/manage-invitations";
import { findSession } from "@/lib/identity/users/find-session";
import { createOperator } from "@/lib/identity/users/manage-operators";
import { signIn } from "@/lib/identity/users/sign-in";
import { creditOwnTestWallet } from "@/lib/money/ledger/credit-own-test-wallet";
import { creditLiveWallet } from "@/lib/money/live-wallets/credit-live-wallet";

/** Small worlds for the demo and for the tests, built by calling the product's own verbs. */

const LOOPBACK = "127.0.0.1";

/** What a shop's wallet is opened with, in either environment. */
export const OPENING_MINOR = 1_000_000;

export type Credentials = { readonly email: string; readonly password: string };

/** A partner or reseller that may do everything, with a key of each environment. */
export type Member = Credentials & {
  readonly user: SignedInUser;
  readonly companyName: string;
  readonly keys: Readonly<Record<Environment, string>>;
};

/** Signs in and answers what a page would know of the user. */
export async function enter(credentials: Credentials): Promise<SignedInUser> {
  const { sessionId } = await signIn(credentials, LOOPBACK);
  const session = await findSession(sessionId);
  if (session.status !== "signed-in")
    throw new Error(`the session of ${credentials.email} is ${session.status}`);
  return session.user;
}

export async function addOperator(credentials: Credentials): Promise<SignedInUser> {
  await createOperator(credentials);
  return enter(credentials);
}

/** Signs a partner or reseller up, and in. */
export async function signUp(input: SignUpInput): Promise<SignedInUser> {
  await createAccount(input);
  return enter(input);
}

/** Signs a partner or reseller up, has the operator approve it for live, and makes its keys. */
export async function addMember(operator: SignedInUser, input: SignUpInput): Promise<Member> {
  await approveLive(operator, { account_id: await createAccount(input) });
  const user = await enter(input);
  const key = async (environment: Environment) =>
    (await createApiKey(callerFor(user, environment), { name: "First key" })).key;
  const { email, password, company_name: companyName } = input;
  return { email, password, companyName, user, keys: { test: await key("test"), live: await key("live") } };
}

/** Has an owner invite somebody in that role, who joins by the link, and signs them in. */
export async function addColleague(
  owner: SignedInUser,
  role: Role,
  { email, password }: Credentials,
): Promise<SignedInUser> {
  const { token } = await inviteMember(owner, { email, role });
  await acceptInvitation({ token, password }, LOOPBACK);
  return enter({ email, password });
}

/** Puts money into both wallets of a reseller. */
export async function fundWallets(
  operator: SignedInUser,
  reseller: Member,
  amountMinor: number,
): Promise<void> {
  const amount = minor(amountMinor);
  await creditOwnTestWallet(callerFor(reseller.user, "test"), { amount, reference: "opening balance" });
  await creditLiveWallet(operator, reseller.user.accountId, { amount, reference: "opening balance" });
}
