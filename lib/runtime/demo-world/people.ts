import { approveLive } from "@/lib/accounts/manage-account";
import type { SignUpInput } from "@/lib/accounts/schema";
import { createAccount } from "@/lib/accounts/sign-up";
import type { Role } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { minor } from "@/lib/base/money";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { createApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { acceptInvitation, inviteMember } from "@/lib/identity/members/manage-invitations";
import { createOperator } from "@/lib/identity/users/manage-operators";
import { findSession } from "@/lib/identity/users/sessions";
import { signIn } from "@/lib/identity/users/sign-in";
import { creditTestWallet } from "@/lib/money/ledger/credit-test-wallet";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";

/** The client address from which users of the demo world and of tests sign in and accept invitations. */
const LOOPBACK = "127.0.0.1";

/** The opening balance, in minor units, of the demo resellers' wallets in each environment. The reseller `station` has none. */
export const OPENING_MINOR = 1_000_000;

export type Credentials = { readonly email: string; readonly password: string };

/** The owner of an approved partner or reseller, with an API key for each environment. */
export type AccountOwner = Credentials & {
  readonly user: SignedInUser;
  readonly companyName: string;
  readonly keys: Readonly<Record<Environment, string>>;
};

/** Signs in a user and returns the user of the new session. */
export async function signInAs(credentials: Credentials): Promise<SignedInUser> {
  const { sessionId } = await signIn(credentials, LOOPBACK);
  const session = await findSession(sessionId);
  if (session.status !== "signed-in")
    throw new Error(`the session of ${credentials.email} is ${session.status}`);
  return session.user;
}

export async function addOperator(credentials: Credentials): Promise<SignedInUser> {
  await createOperator(credentials);
  return signInAs(credentials);
}

/** Signs up a partner or reseller, and returns the signed-in user. */
export async function signUp(input: SignUpInput): Promise<SignedInUser> {
  await createAccount(input);
  return signInAs(input);
}

/** Signs up a partner or reseller, approves it for the live environment, creates its API keys and returns its owner. */
export async function addApprovedAccount(operator: SignedInUser, input: SignUpInput): Promise<AccountOwner> {
  const shopUrl = input.kind === "reseller" ? input.shop_url : undefined;
  await approveLive(operator, { account_id: await createAccount(input), shown_shop_url: shopUrl });
  const user = await signInAs(input);
  const key = async (environment: Environment) =>
    (await createApiKey(callerFor(user, environment), { name: "First key" })).key;
  const { email, password, company_name: companyName } = input;
  return { email, password, companyName, user, keys: { test: await key("test"), live: await key("live") } };
}

/** Invites a member with a role, accepts the invitation and returns the signed-in member. */
export async function addColleague(
  owner: SignedInUser,
  role: Role,
  { email, password }: Credentials,
): Promise<SignedInUser> {
  const { token } = await inviteMember(owner, { email, role });
  await acceptInvitation({ token, password }, LOOPBACK);
  return signInAs({ email, password });
}

/** Credits a reseller's test and live wallets with `amountMinor` minor units each. */
export async function fundWallets(
  operator: SignedInUser,
  reseller: AccountOwner,
  amountMinor: number,
): Promise<void> {
  const amount = minor(amountMinor);
  await creditTestWallet(callerFor(reseller.user, "test"), { amount, reference: "opening balance" });
  await adjustLiveWallet(operator, "credit", reseller.user.accountId, {
    amount,
    reference: "opening balance",
  });
}
