import { list } from "@/app/(dashboard)/_list/list";
import { BreakableText } from "@/app/(dashboard)/_list/list-table";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { env } from "@/lib/base/settings/env";
import { listAllProposals, type ProposalView } from "@/lib/money/live-wallets/proposals";
import { moveWords, statusWords } from "./proposal-words";

const tones = {
  pending: "warning",
  approved: "success",
  declined: "danger",
  withdrawn: "neutral",
  expired: "neutral",
} as const;

/** The list of all proposals, each with the operator who made it and its outcome. */
export const proposalList = list({
  nouns: ["proposal", "proposals"],
  path: "/proposals",
  file: "/proposals.csv",
  read: ({ user }, query) => listAllProposals(user, query),
  keyOf: ({ id }: ProposalView) => id,
  columns: [
    {
      header: "Reseller",
      isName: true,
      cell: ({ account_id, company_name, reference }, { home }) => (
        <>
          <TextLink href={`${home}/accounts/${account_id}`} className="block truncate">
            {company_name}
          </TextLink>
          <span className="block text-xs wrap-anywhere text-muted">{reference}</span>
        </>
      ),
    },
    { header: "Type", from: "sm", cell: ({ type }) => moveWords[type] },
    { header: "Amount", amount: ({ amount_display }) => amount_display },
    {
      header: "Status",
      cell: ({ status, refusal }) => (
        <>
          <Badge tone={tones[status]}>{statusWords[status]}</Badge>
          {refusal && <span className="mt-1 block text-xs whitespace-normal text-muted">{refusal}</span>}
        </>
      ),
    },
    {
      header: "By",
      from: "lg",
      className: "min-w-40 xl:min-w-72",
      cell: ({ made_by, ended_by, status }) => (
        <>
          <span className="block wrap-anywhere">
            <BreakableText>{made_by ?? "A removed user"}</BreakableText>
          </span>
          {ended_by && (
            <span className="block text-xs wrap-anywhere text-muted">
              <BreakableText>{`${statusWords[status].toLowerCase()} by ${ended_by}`}</BreakableText>
            </span>
          )}
        </>
      ),
    },
    { header: "Proposed", from: "sm", time: ({ created_at }) => created_at },
  ],
  csv: {
    id: "id",
    account_id: "account_id",
    reseller: "company_name",
    move: "type",
    reference: "reference",
    amount_minor: "amount",
    currency: () => env().CURRENCY,
    reason: "reason",
    status: "status",
    refusal: "refusal",
    made_by: "made_by",
    created_at: "created_at",
    ended_by: "ended_by",
    ended_at: "ended_at",
  },
  empty: () => (
    <EmptyState title="No proposals yet">
      Credits and debits that need a second operator appear here.
    </EmptyState>
  ),
});
