/**
 * Actions on an account. Each is also an entry of the account's audit log, written in the statement that performs the
 * action.
 */
export const auditActionNames = [
  "sign_in.succeeded",
  "password.changed",
  "password.reset",
  "password.reset_link_made",
  "second_factor.turned_on",
  "second_factor.turned_off",
  "recovery_codes.renewed",
  "session.ended",
  "member.invited",
  "invitation.withdrawn",
  "member.joined",
  "member.role_set",
  "member.factor_turned_off",
  "member.removed",
  "api_key.made",
  "api_key.rotated",
  "api_key.revoked",
  "api_key.reviewed",
  "api_key.refunds_set",
  "api_key.access_set",
  "webhook_url.set",
  "webhook_url.switched_off",
  "webhook_events.set",
  "webhook_endpoint.created",
  "webhook_endpoint.updated",
  "webhook_endpoint.deleted",
  "webhook_secret.rotated",
  "webhook_secret.revealed",
  "checkout.changed",
  "shop.changed",
  "shop_url.changed",
  "shop_url.requested",
  "shop_url.withdrawn",
  "shop_url.approved",
  "shop_url.refused",
  "account.company_changed",
  "account.billing_changed",
  "account.logo_set",
  "account.logo_removed",
  "account.applied",
  "account.live_factor_set",
  "account.live_approved",
  "account.suspended",
  "account.reinstated",
  "account.fee_set",
  "wallet.credited",
  "low_balance.set",
  "top_up.requested",
  "top_up.withdrawn",
  "top_up.refused",
  "wallet.debited",
  "wallet.limit_set",
  "wallet_proposal.made",
  "wallet_proposal.declined",
  "wallet_proposal.withdrawn",
  "bank_details.changed",
  "payout_run.prepared",
  "payout_run.posted",
  "payout_run.discarded",
  "payout_run.file_made",
  "payout_run.file_downloaded",
  "payout_run.file_not_submitted",
  "payout.released",
  "payout.paid",
  "payout.reversed",
  "payment.charged_back",
  "refund.created",
  "voucher.value_returned",
  "voucher_code.revealed",
  "voucher.looked_up",
  "accounts.searched",
  "voucher.blocked",
  "voucher.unblocked",
  "voucher.extended",
  "customer.erased",
  "redemption_intent.canceled",
  "subscription.cancellation_confirmed",
  "operator.made",
  "operator.removed",
  "operator.reset",
] as const;

/** Failed attempts and suspicious events, which appear in the security log only. */
export const securityIncidents = [
  "sign_in.failed",
  "throttled",
  "api_key.used_from_new_network",
  "voucher_codes.refused",
] as const;

export type AuditActionName = (typeof auditActionNames)[number];
type Incident = (typeof securityIncidents)[number];

/** All events of the security log. The operations guide (`deploy/README.md`) documents each. */
export type SecurityEvent = AuditActionName | Incident;

/** True for events that should raise an alert when they are frequent. */
export function isIncident(event: SecurityEvent): event is Incident {
  return securityIncidents.some((incident) => incident === event);
}
