import type { ForRole } from "@/lib/roles";
import type { SecurityAct } from "@/lib/security-log/events";

const ANY_THAT_WORKS = ["developer", "finance"] as const;

/**
 * Whom each audited act is for. An act cannot be described, and so not written, for a user in another role, whatever page
 * or action it came through.
 */
export const rolesFor: Readonly<Record<SecurityAct, ForRole>> = {
  "sign_in.succeeded": "viewer",
  "password.changed": "viewer",
  "session.ended": "viewer",
  "member.invited": "owner",
  "invitation.withdrawn": "owner",
  "member.joined": "viewer",
  "member.role_set": "owner",
  "member.removed": "owner",
  "api_key.made": "developer",
  "api_key.rotated": "developer",
  "api_key.revoked": "developer",
  "webhook_url.set": "developer",
  "webhook_url.switched_off": "developer",
  "webhook_secret.rotated": "developer",
  "webhook_secret.revealed": "developer",
  "shop_url.changed": "developer",
  "shop_url.requested": "developer",
  "shop_url.withdrawn": "developer",
  "shop_url.approved": ANY_THAT_WORKS,
  "shop_url.refused": ANY_THAT_WORKS,
  "account.company_changed": "owner",
  "account.billing_changed": "finance",
  "account.logo_set": "owner",
  "account.logo_removed": "owner",
  "account.applied": "owner",
  "account.live_approved": "finance",
  "account.suspended": ANY_THAT_WORKS,
  "account.reinstated": "finance",
  "account.fee_set": "finance",
  "wallet.credited": "finance",
  "top_up.requested": "finance",
  "top_up.withdrawn": "finance",
  "top_up.refused": "finance",
  "payment.charged_back": "finance",
  "voucher_code.revealed": ANY_THAT_WORKS,
  "voucher.looked_up": ANY_THAT_WORKS,
  "voucher.blocked": ANY_THAT_WORKS,
  "voucher.unblocked": "finance",
  "voucher.extended": "finance",
  "customer.erased": "owner",
  "subscription.cancellation_confirmed": ANY_THAT_WORKS,
  "operator.made": "owner",
  "operator.removed": "owner",
  "operator.reset": "owner",
};
