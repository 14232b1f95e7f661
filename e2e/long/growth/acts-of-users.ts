import { setTimeout as sleep } from "node:timers/promises";
import { TOTP } from "otpauth";
import { findBilling, setBilling, updateCompany } from "@/lib/accounts/company/update-company";
import { confirmSignUp } from "@/lib/accounts/confirm-sign-up";
import { findLogo, readLogoFile } from "@/lib/accounts/logos/find-logo";
import { removeCheckoutLogo, setCheckoutLogo } from "@/lib/accounts/logos/set-logo";
import { requestSignUp } from "@/lib/accounts/sign-up";
import { now } from "@/lib/base/clock";
import { callerFor } from "@/lib/base/signed-in-user";
import { authenticateKey } from "@/lib/identity/api-keys/authenticate-key";
import {
  confirmApiKey,
  createApiKey,
  revokeApiKey,
  rotateApiKey,
} from "@/lib/identity/api-keys/manage-api-keys";
import { findApiKey, listApiKeys } from "@/lib/identity/api-keys/read-api-keys";
import { writeUses } from "@/lib/identity/api-keys/record-use";
import { isApprovedForLive } from "@/lib/identity/api-keys/store";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { acceptInvitation } from "@/lib/identity/members/accept-invitation";
import { inviteMember, withdrawInvitation } from "@/lib/identity/members/manage-invitations";
import { listMembers, removeMember, setRole } from "@/lib/identity/members/manage-members";
import { makeResetLink, makeResetLinkFor, requestReset } from "@/lib/identity/password-reset/request-reset";
import { resetPassword } from "@/lib/identity/password-reset/reset-password";
import { changeView, listViews, saveView } from "@/lib/identity/saved-views/manage-views";
import { consumeCode } from "@/lib/identity/second-factor/check-code";
import {
  beginFactor,
  confirmFactor,
  findFactor,
  pendingFactor,
  renewRecoveryCodes,
  requireFactorForLive,
  turnOffFactor,
} from "@/lib/identity/second-factor/manage-factor";
import {
  endOtherSessions,
  endOwnSession,
  endSession,
  listSessions,
} from "@/lib/identity/users/manage-sessions";
import { changePassword, confirmPassword } from "@/lib/identity/users/own-password";
import { finishSignIn, SecondFactorNeeded, signIn } from "@/lib/identity/users/sign-in";
import { recordSessionUse } from "@/lib/identity/users/store";
import { isEmailTaken } from "@/lib/identity/users/taken-email";
import { FILLED_PASSWORD } from "../../bench/fill/scale";
import { newClientIp } from "../../support/world/accounts";
import { type Acts, orRefused, type Stage } from "./stage";

const OTHER_PASSWORD = "another long enough one";

const APPLICANT = {
  kind: "partner",
  company_name: "Filled by mail",
  timezone: "UTC",
  password: OTHER_PASSWORD,
} as const;

const BILLING = {
  legal_name: "Filled Games Ltd",
  address: "High Street 1",
  postal_code: "1010",
  city: "Vienna",
  country_code: "AT",
};

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** What somebody does who sits at a dashboard, and with the keys they make there. */
export function actsOfUsers({ asPartner, partner, operator }: Stage): Acts {
  return {
    "signs in and out": async () => {
      await orRefused(signIn({ email: partner.email, password: "wrong" }, newClientIp()));
      const { sessionId, deviceToken } = await signIn(
        { email: partner.email, password: FILLED_PASSWORD },
        newClientIp(),
      );
      await recordSessionUse(sessionId, now(), now());
      await endSession(sessionId);
      await signIn({ email: partner.email, password: FILLED_PASSWORD }, newClientIp(), deviceToken);
      await isEmailTaken("nobody@nowhere.example");
    },
    "changes a password, and back": async () => {
      await confirmPassword({ ...partner, passwordConfirmedAt: new Date(0) }, FILLED_PASSWORD);
      await changePassword(partner, { current_password: FILLED_PASSWORD, new_password: OTHER_PASSWORD });
      await changePassword(partner, { current_password: OTHER_PASSWORD, new_password: FILLED_PASSWORD });
    },
    "makes, uses, rotates and revokes a key": async () => {
      const { key, id: key_id } = await createApiKey(asPartner, { name: "growth" });
      await authenticateKey(key, { network: "203.0.113.0/24" });
      await writeUses();
      await findApiKey(asPartner, key_id);
      const next = await rotateApiKey(asPartner, { key_id, overlap_hours: 1 });
      await revokeApiKey(asPartner, { key_id: next.id });
      await listApiKeys(asPartner);
      await isApprovedForLive(asPartner.accountId);
    },
    "has somebody come, change roles and go": async () => {
      const email = `colleague-${partner.userId}@filled.example`;
      await inviteMember(partner, { email, role: "viewer" });
      const [invitation] = (await listMembers(partner)).invitations;
      await withdrawInvitation(partner, { invitation_id: invitation?.id ?? "" });
      const { token } = await inviteMember(partner, { email, role: "viewer" });
      await acceptInvitation({ token, password: OTHER_PASSWORD }, undefined);
      const joined = (await listMembers(partner)).members.find((member) => member.email === email);
      const who = { user_id: joined?.id ?? "" };
      await setRole(partner, { ...who, role: "developer" });
      const person = { ...partner, userId: who.user_id, role: "developer" } as const;
      const { id: key_id } = await createApiKey(callerFor(person, asPartner.environment), { name: "theirs" });
      await removeMember(partner, who);
      await confirmApiKey(asPartner, { key_id });
      await revokeApiKey(asPartner, { key_id });
    },
    "lists sessions and ends some": async () => {
      const { sessionId } = await signIn({ email: partner.email, password: FILLED_PASSWORD }, newClientIp());
      await listSessions(partner);
      await endOwnSession(partner, { session_id: sessionId });
      await endOtherSessions(partner);
    },
    "says what the company is": async () => {
      const { companyName, timezone } = partner;
      await updateCompany(partner, { company_name: `${companyName} Ltd`, timezone });
      await updateCompany(partner, { company_name: companyName, timezone });
      await setBilling(partner, { ...BILLING, vat_id: undefined });
      await findBilling(partner);
      await setCheckoutLogo(asPartner, PIXEL);
      await readLogoFile((await findLogo(asPartner))?.id ?? "");
      await removeCheckoutLogo(asPartner);
    },
    "keeps filters of a list, shares them, forgets them and has them back": async () => {
      await saveView(partner, { list: "/intents", name: "Failed", query: "status=failed" });
      const [view] = await listViews(partner, "/intents");
      const id = view?.id ?? "";
      for (const change of ["share", "unshare", "delete", "restore"] as const)
        await changeView(partner, { [change]: id });
    },
    "sets up a second factor, signs in with it and turns it off": async () => {
      const { secret } = await beginFactor(partner);
      await pendingFactor(partner);
      await confirmFactor(partner, { code: new TOTP({ secret }).generate() });
      const [code = ""] = await renewRecoveryCodes(partner);
      await findFactor(partner);
      const needed: unknown = await signIn(
        { email: partner.email, password: FILLED_PASSWORD },
        newClientIp(),
      ).catch((cause: unknown) => cause);
      if (!(needed instanceof SecondFactorNeeded))
        throw new Error("no code was asked for", { cause: needed });
      const browser = { clientIp: undefined, deviceToken: undefined, userAgent: undefined };
      await finishSignIn(needed.challenge, code, browser);
      await orRefused(consumeCode(partner.userId, "000000", "code"));
      const [next = ""] = await renewRecoveryCodes(partner);
      await requireFactorForLive({ ...partner, hasSecondFactor: true }, { live_needs_factor: "yes" });
      await requireFactorForLive(partner, { live_needs_factor: "no" });
      await turnOffFactor(partner, { code: next });
    },
    "signs up by a link that is mailed": async () => {
      const sent: string[] = [];
      const email = `mailed-${partner.userId}@filled.example`;
      await requestSignUp({ ...APPLICANT, email }, newClientIp(), async ({ text }) => {
        sent.push(text);
      });
      for (let waited = 0; sent.length === 0 && waited < 100; waited += 1) await sleep(20);
      const token = /#([\w-]{43})/.exec(sent[0] ?? "")?.[1] ?? "";
      await confirmSignUp({ token, password: APPLICANT.password });
    },
    "chooses a new password by a link": async () => {
      const { token } = await makeResetLinkFor(operator, {
        account_id: partner.accountId,
        email: partner.email,
      });
      await orRefused(makeResetLink(partner, { user_id: partner.userId }));
      await resetPassword({ token, password: FILLED_PASSWORD }, undefined);
      await requestReset({ email: partner.email }, newClientIp(), async () => undefined);
    },
    "reads the audit log": () => listAuditLog(partner, { limit: 100 }),
  };
}
