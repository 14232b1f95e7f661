import { TimeItem } from "@/app/(dashboard)/_cards/facts";
import { RefundCard } from "@/app/(dashboard)/_cards/refunds/refund-card";
import { TimelineCard } from "@/app/(dashboard)/_cards/timeline/timeline-card";
import {
  type AccountParams,
  notFoundPage,
  referenceOf,
  requireAccount,
  segmentText,
} from "@/app/(dashboard)/_shell/visit";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { failureWords } from "@/app/(dashboard)/_words/labels";
import { StatusBadge } from "@/components/money/status-badge";
import { Money } from "@/components/money/values";
import { BodyCard } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { viewIntent } from "@/lib/insight/request-admin/view-request";
import { refundForPartnerAction } from "../../../actions";
import { RequestFacts, UsedVouchersCard } from "../../request-cards";

type Props = AccountParams<{ accountId: string; reference: string }>;

export const generateMetadata = withTitle(
  Page,
  async ({ params }) => `Intent ${segmentText((await params).reference)}`,
);

export default withNotFound(Page);

async function Page({ params }: Props) {
  const visit = await requireAccount(params, "operator");
  const { user, environment, home } = visit;
  const { accountId, ...named } = await params;
  const reference = referenceOf(named.reference);
  const view = await viewIntent(user, { environment, accountId, reference }).catch(notFoundPage);
  const { facts, timeline, vouchers } = view;
  return (
    <>
      <PageHeader
        title="Intent"
        description={<code className="font-mono text-sm break-all">{facts.reference}</code>}
        back={<TextLink href={`${home}/accounts/${accountId}`}>{view.partner.name}</TextLink>}
      />
      <div className="flex flex-col gap-6">
        <BodyCard
          title="Status"
          actions={<StatusBadge status={facts.status} />}
          bodyClassName="flex flex-col gap-5"
        >
          <Money display={facts.amount_display} className="text-4xl font-semibold tracking-tight" />
          <DescriptionList>
            <RequestFacts view={view} visit={visit} />
            {facts.status === "pending" && (
              <TimeItem term="Expires" at={facts.expires_at} timezone={user.timezone} />
            )}
            {facts.failure_reason && (
              <DescriptionItem term="Failed">{failureWords[facts.failure_reason]}</DescriptionItem>
            )}
          </DescriptionList>
        </BodyCard>
        <TimelineCard timeline={timeline} visit={visit} />
        <UsedVouchersCard vouchers={vouchers} visit={visit} />
        {facts.status === "success" && (
          <RefundCard
            visit={visit}
            owner={{ accountId, environment }}
            partnerName={view.partner.name}
            payment={{ reference }}
            action={refundForPartnerAction}
            fields={{ account_id: accountId }}
          />
        )}
      </div>
    </>
  );
}
