import { TextLink } from "@/components/ui/text-link";
import type { Queue } from "@/lib/operator/queue/read-queue";
import { QueueCard } from "./queue-card";

type Props = Pick<Queue, "shopUrls"> & { readonly home: string };

/** Resellers in live that want another shop URL. */
export function ShopUrlsCard({ shopUrls, home }: Props) {
  return (
    <QueueCard
      title="New shop URLs"
      description="Customers are sent there to pay. Open the account to approve or refuse the URL."
      waiting={shopUrls}
      keyOf={({ id }) => id}
      all={<TextLink href={`${home}/accounts?state=shop_url`}>All new shop URLs</TextLink>}
      row={({ id, companyName, shopUrl, wantedShopUrl }) => (
        <>
          <TextLink href={`${home}/accounts/${id}/terms`} className="font-semibold break-words">
            {companyName}
          </TextLink>
          <p className="mt-1 break-all text-muted">
            {shopUrl ?? "None"} → <span className="text-ink">{wantedShopUrl}</span>
          </p>
        </>
      )}
    />
  );
}
