import { ShownWhen } from "@/app/(dashboard)/_cards/shown-when";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import type { AccountView } from "@/lib/accounts/account-view";
import { approveShopUrlAction, refuseShopUrlAction } from "../../../actions";

/** A live reseller's requested shop URL, to approve or refuse. */
export function ShopUrlCard({ account }: { account: AccountView }) {
  const { shopUrl, wantedShopUrl, shopUrlRefusedAt } = account;
  const fields = { account_id: account.id, shop_url: wantedShopUrl ?? "" };
  return (
    <ShownWhen condition={wantedShopUrl !== null && shopUrlRefusedAt === null}>
      <Card>
        <CardHeader
          title="New shop URL"
          description="Check the URL before you approve it: customers who pick this shop are sent there to pay."
        />
        <CardBody>
          <DescriptionList>
            <DescriptionItem term="In use">
              <span className="break-all">{shopUrl ?? "None"}</span>
            </DescriptionItem>
            <DescriptionItem term="Requested">
              <span className="break-all">{wantedShopUrl}</span>
            </DescriptionItem>
          </DescriptionList>
        </CardBody>
        <CardFooter className="flex flex-wrap gap-2">
          <ConfirmDialog
            trigger="Approve shop URL"
            triggerStyle={{ variant: "primary", size: "sm" }}
            title={`Approve the new shop URL of ${account.companyName}?`}
            description={
              <span className="break-all">Customers of this shop will be sent to {wantedShopUrl}.</span>
            }
            confirmLabel="Approve"
            tone="primary"
            action={approveShopUrlAction}
            fields={fields}
          />
          <ConfirmDialog
            trigger="Refuse"
            triggerLabel="Refuse the shop URL"
            triggerStyle={{ variant: "danger-quiet", size: "sm" }}
            title={`Refuse the new shop URL of ${account.companyName}?`}
            description={
              <span className="break-all">
                {wantedShopUrl} is refused and {shopUrl ?? "none"} stays in use. The reseller sees the refusal
                and may request another.
              </span>
            }
            confirmLabel="Refuse"
            action={refuseShopUrlAction}
            fields={fields}
          />
        </CardFooter>
      </Card>
    </ShownWhen>
  );
}
