import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";
import type { ErrorCode } from "@/lib/errors";
import { errorAnchor, subscriptionGuides } from "../outline";
import { Subsection } from "../section";
import { Code, Prose } from "../text";

type Check = { code?: ErrorCode; field?: string; when: string };

/** As `decideBill` and `billCycle` decide. */
const billChecks: readonly Check[] = [
  { code: "validation_failed", when: "Fields are missing or have the wrong form; all are named at once." },
  {
    code: "validation_failed",
    field: "subscription_access_code",
    when: "No subscription of this environment has that code.",
  },
  { code: "subscription_not_owned_by_reseller", when: "Another reseller bills it." },
  { when: "The charge reference has paid: its payment is answered, and nothing below is asked." },
  { code: "idempotency_key_reused", when: "The charge reference has paid another bill." },
  {
    code: "subscription_requires_single_voucher",
    when: "No line, several lines, or a quantity other than 1.",
  },
  {
    code: "validation_failed",
    field: "vouchers.0.denomination",
    when: "The voucher is worth less than the subscription's amount.",
  },
  {
    code: "validation_failed",
    field: "reseller_subscription_reference",
    when: "It differs from the one recorded.",
  },
  {
    code: "subscription_not_active",
    when: "The subscription is canceled or completed, or its partner is suspended.",
  },
  {
    code: "subscription_cycle_limit_reached",
    when: "Another bill paid the final cycle while this one was under way.",
  },
  { code: "insufficient_balance", when: "The wallet does not cover the denomination." },
];

/** As `decideConfirm` and `confirmCancellation` decide. */
const confirmationChecks: readonly Check[] = [
  { code: "validation_failed", when: "Fields are missing or have the wrong form; all are named at once." },
  {
    code: "validation_failed",
    field: "access_code",
    when: "No subscription of this environment has that access code.",
  },
  { code: "subscription_not_owned_by_reseller", when: "Another reseller bills it." },
  {
    code: "validation_failed",
    field: "reseller_subscription_reference",
    when: "It differs from the one recorded.",
  },
  { when: "It is canceled already: 200, as the first time." },
  { code: "subscription_already_completed", when: "All cycles are paid." },
  {
    code: "subscription_cancellation_not_requested",
    when: "Its partner has not asked, nobody has billed it, or it is in test.",
  },
];

export function Refusals() {
  return (
    <Subsection {...subscriptionGuides.refusals}>
      <Prose>
        <p>
          The same call in the same situation always meets the same answer, for the checks come in a fixed
          order and the first that fails is told.
        </p>
      </Prose>
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <CheckList title="Billing a cycle" checks={billChecks} />
        <CheckList title="Confirming a cancellation" checks={confirmationChecks} />
      </div>
    </Subsection>
  );
}

function CheckList({ title, checks }: { title: string; checks: readonly Check[] }) {
  return (
    <div className="min-w-0">
      <h4 className="mb-2 text-sm font-semibold">{title}</h4>
      <ol className="list-decimal divide-y divide-line border-y border-line pl-6 text-sm marker:text-muted">
        {checks.map((check) => (
          <li key={check.when + (check.field ?? "")} className="py-2.5 pl-1.5">
            <Outcome {...check} />
            <span className="block text-muted">{check.when}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Outcome({ code, field }: Pick<Check, "code" | "field">): ReactNode {
  if (!code) return <span className="font-semibold text-success">Answered</span>;
  return (
    <>
      <TextLink href={`#${errorAnchor(code)}`} className="font-mono text-xs break-words sm:text-[0.8125rem]">
        {code}
      </TextLink>
      {field && (
        <>
          {" "}
          on <Code>{field}</Code>
        </>
      )}
    </>
  );
}
