import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { DescriptionItem } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/text-link";
import type { IntentView, SubscriptionView } from "@/lib/insight/request-admin/view-request";

type Props = {
  readonly view: IntentView | SubscriptionView;
  readonly home: string;
  readonly timezone: string;
};

/** The partner, customer and split of an intent or of each cycle of a subscription. */
export function RequestFacts({ view: { partner, facts }, home, timezone }: Props) {
  return (
    <>
      <DescriptionItem term="Partner">
        <TextLink href={`${home}/accounts/${partner.id}`} className="break-words">
          {partner.name}
        </TextLink>
      </DescriptionItem>
      <DescriptionItem term="Customer">
        <span className="break-all">{facts.customer.email}</span>
      </DescriptionItem>
      <DescriptionItem term="Split">
        <Money display={facts.partner_payout_amount_display} /> to the partner,{" "}
        <Money display={facts.platform_fee_display} /> fee
      </DescriptionItem>
      <DescriptionItem term="Created">
        <DateTime value={facts.created_at} timeZone={timezone} />
      </DescriptionItem>
    </>
  );
}
