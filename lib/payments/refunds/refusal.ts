import { AppError, invalidField, unreachable } from "@/lib/base/errors";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import type { RefundDecision } from "./rules";

/**
 * Returns the error for a refused refund. The error message addresses an operator if `byOperator` is true, and the partner
 * otherwise.
 */
export function refundRefusedError(
  decision: Exclude<RefundDecision, { kind: "refund" }>,
  byOperator: boolean,
): AppError {
  const display = (amount: number) => formatMinor(amount, env().CURRENCY);
  switch (decision.kind) {
    case "not_paid":
      return new AppError("redemption_intent_not_paid");
    case "refunded":
      return new AppError("already_refunded");
    case "too_large":
      return invalidField(
        "amount",
        `must be at most ${decision.left}: ${display(decision.left)} is left to refund`,
        "too_large",
      );
    case "uncovered":
      return new AppError("insufficient_partner_balance", {
        message: byOperator
          ? `The partner is owed ${display(decision.available)}, less than its share of this refund. Nothing was changed. Refund less, or try again after further payments.`
          : `You are owed ${display(decision.available)}, less than your share of this refund. Nothing was changed. Refund less, or try again after further payments.`,
      });
    default:
      return unreachable(decision);
  }
}
