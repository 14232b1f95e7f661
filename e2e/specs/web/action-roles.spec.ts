import { type Role, userRoles } from "@/lib/base/caller";
import { addApprovedAccount, addColleague, addOperator } from "@/lib/runtime/demo-world/people";
import { inParallel } from "../../support/fixtures/in-parallel";
import { expect, test, urlOf } from "../../support/fixtures/test";
import { cookieOf } from "../../support/fixtures/visitor";
import { newEmail, PASSWORD, partnerNamed, resellerNamed } from "../../support/world/accounts";
import { type BuiltAction, builtActions, kindsOf, pageOf, submitForm } from "./built-actions";

const WORKING = ["owner", "developer", "finance"] as const;
const DEVELOPERS = ["owner", "developer"] as const;
const FINANCE = ["owner", "finance"] as const;

/** The roles that may run each server action, by the action's file and name. */
const allowedRoles: Readonly<Record<string, readonly Role[]>> = {
  "[kind]/[environment]/account/actions.ts removeLogoAction": ["owner"],
  "[kind]/[environment]/account/actions.ts requestLiveAction": ["owner"],
  "[kind]/[environment]/account/actions.ts setBillingAction": FINANCE,
  "[kind]/[environment]/account/actions.ts setLogoAction": ["owner"],
  "[kind]/[environment]/account/actions.ts updateCompanyAction": ["owner"],
  "[kind]/[environment]/account/actions.ts updateShopAction": WORKING,
  "[kind]/[environment]/account/actions.ts updateShopUrlAction": DEVELOPERS,
  "[kind]/[environment]/account/people/actions.ts turnOffFactorAction": ["owner"],
  "[kind]/[environment]/account/people/actions.ts inviteAction": ["owner"],
  "[kind]/[environment]/account/people/actions.ts removeAction": ["owner"],
  "[kind]/[environment]/account/people/actions.ts resetLinkAction": ["owner"],
  "[kind]/[environment]/account/people/actions.ts setRoleAction": ["owner"],
  "[kind]/[environment]/account/people/actions.ts withdrawAction": ["owner"],
  "[kind]/[environment]/account/security/actions.ts changePasswordAction": userRoles,
  "[kind]/[environment]/account/security/actions.ts endOthersAction": userRoles,
  "[kind]/[environment]/account/security/actions.ts endSessionAction": userRoles,
  "[kind]/[environment]/account/security/actions.ts liveFactorAction": ["owner"],
  "[kind]/[environment]/account/security/actions.ts renewCodesAction": userRoles,
  "[kind]/[environment]/account/security/actions.ts setUpFactorAction": userRoles,
  "[kind]/[environment]/account/security/actions.ts turnOffFactorAction": userRoles,
  "[kind]/[environment]/keys/actions.ts createKeyAction": DEVELOPERS,
  "[kind]/[environment]/keys/actions.ts keepKeyAction": ["owner"],
  "[kind]/[environment]/keys/actions.ts revokeKeyAction": DEVELOPERS,
  "[kind]/[environment]/keys/actions.ts rotateKeyAction": DEVELOPERS,
  "[kind]/[environment]/keys/actions.ts setKeyAccessAction": ["owner"],
  "[kind]/[environment]/keys/actions.ts setKeyRefundsAction": ["owner"],
  "[kind]/[environment]/search/actions.ts searchAction": userRoles,
  "[kind]/[environment]/webhook/actions.ts revealSecretAction": DEVELOPERS,
  "[kind]/[environment]/webhook/actions.ts rotateSecretAction": DEVELOPERS,
  "[kind]/[environment]/webhook/actions.ts setEndpointAction": DEVELOPERS,
  "[kind]/[environment]/webhook/actions.ts setOptionalEventsAction": DEVELOPERS,
  "[kind]/[environment]/webhook/actions.ts switchOffAction": DEVELOPERS,
  "[kind]/[environment]/webhook/actions.ts testEventAction": DEVELOPERS,
  "[kind]/[environment]/webhook/doctor/actions.ts diagnoseAction": userRoles,
  "[kind]/[environment]/webhook/endpoints/actions.ts changeEndpointAction": DEVELOPERS,
  "[kind]/[environment]/webhook/endpoints/actions.ts createEndpointAction": DEVELOPERS,
  "[kind]/[environment]/webhook/endpoints/actions.ts deleteEndpointAction": DEVELOPERS,
  "[kind]/[environment]/webhook/endpoints/actions.ts enableEndpointAction": DEVELOPERS,
  "[kind]/[environment]/webhook/endpoints/actions.ts replayToEndpointAction": DEVELOPERS,
  "[kind]/[environment]/webhook/endpoints/actions.ts setHeadersAction": DEVELOPERS,
  "[kind]/[environment]/webhook/events/actions.ts replayFailedAction": DEVELOPERS,
  "[kind]/[environment]/webhook/events/actions.ts replayUnsentAction": DEVELOPERS,
  "[kind]/[environment]/webhook/events/actions.ts resendAction": DEVELOPERS,
  "[kind]/[environment]/webhook/events/actions.ts retryAction": DEVELOPERS,
  "[kind]/[environment]/webhook/events/actions.ts retryFailingAction": DEVELOPERS,
  "[kind]/[environment]/webhook/inbox/actions.ts chooseAnswerAction": DEVELOPERS,
  "[kind]/[environment]/webhook/inbox/actions.ts clearInboxAction": DEVELOPERS,
  "[kind]/[environment]/webhook/inbox/actions.ts useInboxAction": DEVELOPERS,
  "_list/view-actions.ts viewsAction": userRoles,
  "operator/[environment]/accounts/actions.ts approveLiveAction": FINANCE,
  "operator/[environment]/accounts/actions.ts approveShopUrlAction": WORKING,
  "operator/[environment]/accounts/actions.ts chargeBackAction": FINANCE,
  "operator/[environment]/accounts/actions.ts confirmCancellationAction": WORKING,
  "operator/[environment]/accounts/actions.ts creditWalletAction": FINANCE,
  "operator/[environment]/accounts/actions.ts debitWalletAction": FINANCE,
  "operator/[environment]/accounts/actions.ts eraseCustomerAction": ["owner"],
  "operator/[environment]/accounts/actions.ts refuseShopUrlAction": WORKING,
  "operator/[environment]/accounts/actions.ts refundForPartnerAction": FINANCE,
  "operator/[environment]/accounts/actions.ts reinstateAction": FINANCE,
  "operator/[environment]/accounts/actions.ts setKeepsFeeAction": FINANCE,
  "operator/[environment]/accounts/actions.ts setFeeAction": FINANCE,
  "operator/[environment]/accounts/actions.ts setLargestSaleAction": FINANCE,
  "operator/[environment]/accounts/actions.ts suspendAction": WORKING,
  "operator/[environment]/accounts/actions.ts helpSignInAction": ["owner"],
  "operator/[environment]/proposals/actions.ts approveProposalAction": FINANCE,
  "operator/[environment]/proposals/actions.ts declineProposalAction": FINANCE,
  "operator/[environment]/proposals/actions.ts withdrawProposalAction": FINANCE,
  "operator/[environment]/top-ups/actions.ts creditTopUpAction": FINANCE,
  "operator/[environment]/top-ups/actions.ts refuseTopUpAction": FINANCE,
  "operator/[environment]/vouchers/actions.ts blockVoucherAction": WORKING,
  "operator/[environment]/vouchers/actions.ts extendVoucherAction": FINANCE,
  "operator/[environment]/vouchers/actions.ts findVoucherAction": WORKING,
  "operator/[environment]/vouchers/actions.ts returnValueAction": FINANCE,
  "operator/[environment]/vouchers/actions.ts unblockVoucherAction": FINANCE,
  "operator/[environment]/payouts/actions.ts discardRunAction": FINANCE,
  "operator/[environment]/payouts/actions.ts makeBankFileAction": FINANCE,
  "operator/[environment]/payouts/actions.ts markNotSubmittedAction": FINANCE,
  "operator/[environment]/payouts/actions.ts markFilePaidAction": FINANCE,
  "operator/[environment]/payouts/actions.ts markPaidAction": FINANCE,
  "operator/[environment]/payouts/actions.ts markRunPaidAction": FINANCE,
  "operator/[environment]/payouts/actions.ts postRunAction": FINANCE,
  "operator/[environment]/payouts/actions.ts prepareRunAction": FINANCE,
  "operator/[environment]/payouts/actions.ts releasePayoutAction": FINANCE,
  "operator/[environment]/payouts/actions.ts reversePayoutAction": FINANCE,
  "operator/[environment]/payouts/actions.ts setPayingAccountAction": FINANCE,
  "partner/[environment]/checkout/actions.ts removeCheckoutLogoAction": ["owner"],
  "partner/[environment]/checkout/actions.ts setCheckoutLogoAction": ["owner"],
  "partner/[environment]/checkout/actions.ts updateCheckoutAction": DEVELOPERS,
  "partner/[environment]/earnings/payouts/actions.ts setBankDetailsAction": FINANCE,
  "partner/[environment]/intents/[reference]/actions.ts cancelIntentAction": WORKING,
  "partner/[environment]/refunds/actions.ts refundAction": FINANCE,
  "partner/[environment]/subscriptions/[reference]/actions.ts askAgainAction": WORKING,
  "partner/[environment]/subscriptions/[reference]/actions.ts cancelSubscriptionAction": WORKING,
  "reseller/[environment]/actions.ts chargeBackAction": FINANCE,
  "reseller/[environment]/actions.ts creditTestWalletAction": WORKING,
  "reseller/[environment]/actions.ts setThresholdsAction": WORKING,
  "reseller/[environment]/sales/actions.ts printSlipAction": WORKING,
  "reseller/[environment]/sales/actions.ts revealCodeAction": WORKING,
  "reseller/[environment]/sales/actions.ts sellByHandAction": WORKING,
  "reseller/[environment]/subscriptions/actions.ts confirmCancellationAction": WORKING,
  "reseller/[environment]/top-up/actions.ts requestTopUpAction": FINANCE,
  "reseller/[environment]/top-up/actions.ts withdrawTopUpAction": FINANCE,
};

const nameOf = ({ file, exportedName }: BuiltAction) => `${file} ${exportedName}`;

test("`allowedRoles` lists every server action of the dashboards", () => {
  expect(builtActions().map(nameOf).sort()).toEqual(Object.keys(allowedRoles).sort());
});

test("before it reads its input, every server action of the dashboards refuses all users without an allowed role, and no others", async ({
  world,
  door,
}) => {
  const boss = { email: newEmail("operator"), password: PASSWORD };
  const owners = {
    partner: (await addApprovedAccount(world.operator, partnerNamed("Several Games"))).user,
    reseller: (await addApprovedAccount(world.operator, resellerNamed("Several Shops"))).user,
    operator: await addOperator(boss),
  };
  const senders = new Map<string, { cookie: string; userId: string }>();
  for (const [kind, owner] of Object.entries(owners)) {
    for (const role of userRoles) {
      const who = { email: newEmail(role), password: PASSWORD };
      const { userId } = await addColleague(owner, role, who);
      senders.set(`${kind} ${role}`, { cookie: await cookieOf(who), userId });
    }
  }
  // The kinds of account that may run an action take turns.
  const posts = builtActions().flatMap((action, turn) => {
    const kinds = kindsOf(action);
    return userRoles.map((role, at) => ({
      action,
      role,
      kind: kinds[(turn + at) % kinds.length] ?? "partner",
    }));
  });
  const faultsOf = async ({ action, role, kind }: (typeof posts)[number]): Promise<string[]> => {
    const sender = { cookie: "", ...senders.get(`${kind} ${role}`), origin: urlOf(door) };
    const { status, text } = await submitForm(action, { ...sender, page: pageOf(action, kind) });
    const isRefused = text.includes("Nothing was changed. Only an owner");
    const met = `${nameOf(action)} as ${kind} ${role}: ${status}`;
    const isMeantFor = allowedRoles[nameOf(action)]?.includes(role);
    return [
      ...(status >= 400 ? [met] : []),
      ...(isRefused === isMeantFor ? [`${met}, refused: ${isRefused}`] : []),
    ];
  };
  expect(posts.length).toBeGreaterThan(200);
  expect((await inParallel(posts, faultsOf, 4)).flat()).toEqual([]);
});
