import { dateTimeText } from "@/components/money/values";
import { monthlyVolumes } from "@/lib/accounts/schema";
import type { AuditActionName } from "@/lib/base/audited-actions";
import { displayAmount } from "@/lib/base/display-amount";
import type { AuditLine } from "@/lib/identity/audit/list-audit-log";
import { countOf, volumeWords } from "./labels";

/** The label of each action in the audit log. */
export const acts: Readonly<Record<AuditActionName, string>> = {
  "sign_in.succeeded": "Signed in",
  "password.changed": "Password changed",
  "password.reset": "Password reset with a link",
  "password.reset_link_made": "Password reset link created",
  "second_factor.turned_on": "Second factor set up",
  "second_factor.turned_off": "Second factor turned off",
  "recovery_codes.renewed": "Recovery codes renewed",
  "session.ended": "Session ended",
  "member.invited": "Invited to the account",
  "invitation.withdrawn": "Invitation withdrawn",
  "member.joined": "Joined the account",
  "member.role_set": "Role changed",
  "member.factor_turned_off": "Second factor turned off by an owner",
  "member.removed": "Removed from the account",
  "api_key.made": "API key created",
  "api_key.rotated": "API key rotated",
  "api_key.revoked": "API key revoked",
  "api_key.reviewed": "API key reviewed and kept",
  "api_key.refunds_set": "API key refund permission changed",
  "api_key.access_set": "API key access changed",
  "webhook_url.set": "Webhook URL set",
  "webhook_url.switched_off": "Deliveries disabled",
  "webhook_events.set": "Optional webhook events changed",
  "webhook_endpoint.created": "Webhook endpoint created",
  "webhook_endpoint.updated": "Webhook endpoint updated",
  "webhook_endpoint.deleted": "Webhook endpoint deleted",
  "webhook_secret.rotated": "Signing secret rotated",
  "webhook_secret.revealed": "Signing secret revealed",
  "checkout.changed": "Checkout settings changed",
  "shop.changed": "Shop listing changed",
  "shop_url.changed": "Shop URL changed",
  "shop_url.requested": "New shop URL requested",
  "shop_url.withdrawn": "New shop URL request withdrawn",
  "shop_url.approved": "New shop URL approved",
  "shop_url.refused": "New shop URL refused",
  "account.company_changed": "Company details changed",
  "account.billing_changed": "Billing details changed",
  "account.logo_set": "Logo set",
  "account.logo_removed": "Logo removed",
  "account.applied": "Requested live access with business details",
  "account.live_factor_set": "Confirmation in live mode changed",
  "account.live_approved": "Approved for live mode",
  "account.suspended": "Suspended",
  "account.reinstated": "Reinstated",
  "account.fee_set": "Platform fee set",
  "wallet.credited": "Live wallet credited",
  "low_balance.set": "Low balance warnings set",
  "top_up.requested": "Top-up requested",
  "top_up.withdrawn": "Top-up request withdrawn",
  "top_up.refused": "Top-up refused",
  "wallet.debited": "Live wallet debited",
  "wallet.limit_set": "Live sale limit set",
  "wallet_proposal.made": "Credit or debit proposed to a second operator",
  "wallet_proposal.declined": "Proposed credit or debit declined",
  "wallet_proposal.withdrawn": "Proposed credit or debit withdrawn",
  "bank_details.changed": "Bank details changed",
  "payout_run.prepared": "Payout run created",
  "payout_run.posted": "Payout run posted",
  "payout_run.discarded": "Payout run discarded",
  "payout_run.file_made": "Bank file created",
  "payout_run.file_downloaded": "Bank file downloaded",
  "payout_run.file_not_submitted": "Bank file marked as not submitted",
  "payout.released": "Held payout released",
  "payout.paid": "Payout marked paid",
  "payout.reversed": "Payout reversed",
  "payment.charged_back": "Sale charged back",
  "refund.created": "Payment refunded",
  "voucher.value_returned": "Voucher's value returned to the wallet",
  "voucher_code.revealed": "Voucher code revealed",
  "voucher.looked_up": "Voucher looked up",
  "accounts.searched": "Searched all accounts",
  "voucher.blocked": "Voucher blocked",
  "voucher.unblocked": "Voucher unblocked",
  "voucher.extended": "Voucher extended",
  "customer.erased": "Customer erased",
  "redemption_intent.canceled": "Intent canceled",
  "subscription.canceled": "Subscription canceled",
  "subscription.cancellation_requested": "Request to confirm a cancellation sent to the reseller",
  "subscription.cancellation_confirmed": "Cancellation confirmed",
  "operator.made": "Operator created",
  "operator.removed": "Operator removed",
  "operator.reset": "Operator password reset",
};

/** Returns the label of an action, or its name if this release has no label for it, as when a newer release recorded it. */
export function actText({ action }: Pick<AuditLine, "action">): string {
  const words: Readonly<Record<string, string>> = acts;
  return words[action] ?? action;
}

/**
 * The names of the details that {@link detailText} does not list one by one: the old and the new value, which it shows together
 * as a change; the environment and the network, which other columns of the audit log show; and two IDs, which only CSV files
 * contain.
 */
const SHOWN_ELSEWHERE = ["before", "after", "environment", "network", "voucher_id", "proposal"];

/** Returns the details of an audit entry as text, with old and new values. Times are shown in `timeZone`. */
export function detailText(
  { action, detail }: Pick<AuditLine, "action" | "detail">,
  timeZone: string,
): string {
  const facts = Object.entries(detail).filter(
    ([name, value]) => value !== null && !SHOWN_ELSEWHERE.includes(name),
  );
  const words = facts.map(([name, value]) => (factTexts[name] ?? String)(value, timeZone));
  return [...words, ...changeText(action, detail, timeZone)].join(", ");
}

/** Formats a value of an audit entry. Shows times in the given time zone. */
type Formatter = (value: unknown, timeZone: string) => string;

/** The formatters for the details of audit entries, by name. Other details are shown unchanged. */
const factTexts: Readonly<Record<string, Formatter>> = {
  amount: money,
  reason: (text) => `“${text}”`,
  proposed_by: (email) => `proposed by ${email}`,
  fee_bps: percent,
  move: (move) => String(move).replace("_", "-"),
  voucher: (id) => `voucher ${id}`,
  code: (end) => `…${end}`,
  file: (id) => `file ${id}`,
  with: (proof) => `with a ${proof}`,
  until: (time, timeZone) => `amounts owed as of ${timeText(time, timeZone)}`,
  found: (what) => (what === "nothing" ? "no voucher found" : String(what)),
  cycle: (cycle) => `cycle ${cycle}`,
  shop_url: (url) => `shop URL ${url}`,
  on_refunds: (fee) => `fee ${fee} on refunds`,
  refunds: (word) => `refunds ${word}`,
  access: (word) => `${word} access`,
  bytes: (bytes) => `${Math.ceil(Number(bytes) / 1024)} KiB`,
  partners: (count) => countOf(Number(count), "partner"),
  payouts: (count) => countOf(Number(count), "payout"),
  monthly_volume: volumeText,
  overlap_hours: (hours) =>
    hours === 0
      ? "the old key stopped working immediately"
      : `the old key was set to stop working after ${hoursText(Number(hours))}`,
};

function changeText(action: string, { before, after }: AuditLine["detail"], timeZone: string): string[] {
  if (after === undefined) return [];
  const show = (value: unknown) => (shownBy[action] ?? String)(value, timeZone);
  return [before === null || before === after ? show(after) : `${show(before)} → ${show(after)}`];
}

/** The formatters for old and new values, by action. Values of other actions are shown unchanged. */
const shownBy: Readonly<Record<string, Formatter>> = {
  "account.fee_set": percent,
  "api_key.refunds_set": (word) => `refunds ${String(word)}`,
  "api_key.access_set": (word) => `${String(word)} access`,
  "wallet.credited": money,
  "wallet.debited": money,
  "wallet.limit_set": (limit) => (limit === null ? "no limit" : money(limit)),
  "voucher.extended": timeText,
};

/** Formats an ISO timestamp to the minute. */
function timeText(time: unknown, timeZone: string): string {
  return dateTimeText(new Date(String(time)), timeZone);
}

/** Formats a number of hours, in days if it is a multiple of 24. */
function hoursText(hours: number): string {
  return hours % 24 === 0 ? countOf(hours / 24, "day") : countOf(hours, "hour");
}

function volumeText(value: unknown): string {
  const volume = monthlyVolumes.find((one) => one === value);
  return volume ? `expected monthly volume ${volumeWords(volume).toLowerCase()}` : String(value);
}

function money(amount: unknown): string {
  return displayAmount(Number(amount));
}

function percent(bps: unknown): string {
  return `${Number(bps) / 100}%`;
}

/**
 * Returns the text for the actor: a command on the server, the email of the user, or an unnamed operator if the entry has no
 * email.
 */
export function actorText({ by, actorEmail }: Pick<AuditLine, "by" | "actorEmail">): string {
  if (by === "command") return "A command on the server";
  return actorEmail ?? "An operator";
}

/** Returns a detail of an audit entry as text, or null if it is missing. */
export function auditFact(
  { detail }: Pick<AuditLine, "detail">,
  name: "environment" | "network" | "before" | "after",
): string | null {
  const value = detail[name];
  return value === undefined || value === null ? null : String(value);
}
