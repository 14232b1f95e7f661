import { TimeItem } from "@/app/(dashboard)/_cards/facts";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { DateTime } from "@/components/money/values";
import { BodyCard, Card, CardBody, CardFooter } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import type { AccountView } from "@/lib/accounts/account-view";
import { WORKING_ROLES } from "@/lib/base/roles";
import { canonicalTimeZone } from "@/lib/base/time-zones";
import { approveShopUrlAction, refuseShopUrlAction, setKeepsFeeAction } from "../../../actions";
import { ApplicationCard } from "../../../application-facts";
import { ShopUrl } from "../../../shop-url";
import { openAccount, type SectionParams } from "../open-account";
import { FeeCard, LargestSaleCard } from "./limit-cards";

export const generateMetadata = withTitle(Page, "Terms of an account");

export default withNotFound(Page);

/** Renders an account's details and terms. */
async function Page({ params, searchParams }: SectionParams<"fee" | "limit">) {
  const { visit, account, application } = await openAccount(params);
  const { user } = visit;
  const query = await searchParams;
  return (
    <div className="flex flex-col gap-6">
      {account.kind === "reseller" && <ShopUrlCard account={account} />}
      {account.kind === "partner" && <FeeCard account={account} fee={query.fee} />}
      {account.kind === "partner" && <RefundTermsCard account={account} />}
      {account.kind === "reseller" && account.environment === "live" && (
        <LargestSaleCard account={account} limit={query.limit} />
      )}
      <BodyCard title="Account">
        <DescriptionList>
          <DescriptionItem term="Email">{account.email}</DescriptionItem>
          <DescriptionItem term="Time zone">{canonicalTimeZone(account.timezone)}</DescriptionItem>
          {account.kind === "reseller" && (
            <DescriptionItem term="Shop URL">
              <ShopUrl url={account.shopUrl} />
            </DescriptionItem>
          )}
          <TimeItem term="Signed up" at={account.createdAt} timezone={user.timezone} />
          <DescriptionItem term="Approved for live">
            {account.liveApprovedAt ? (
              <DateTime value={account.liveApprovedAt} timeZone={user.timezone} />
            ) : (
              "Not yet"
            )}
          </DescriptionItem>
        </DescriptionList>
      </BodyCard>
      <ApplicationCard application={application} />
    </div>
  );
}

/** Renders the setting that decides whether the platform keeps its fee when the partner refunds. */
function RefundTermsCard({ account: { id, companyName, keepsFeeOnRefund } }: { account: AccountView }) {
  return (
    <Card
      title="Fee on refunds"
      description="Applies to intents and subscriptions created from now on. Existing ones keep their terms."
    >
      <CardBody>
        {keepsFeeOnRefund
          ? "The platform keeps its fee. The partner pays the whole refund."
          : "The platform returns its fee in proportion to the refund."}
      </CardBody>
      <ForRole needs="finance">
        <CardFooter>
          <ConfirmDialog
            trigger={keepsFeeOnRefund ? "Return the fee" : "Keep the fee"}
            triggerLabel={keepsFeeOnRefund ? "Return the fee on refunds" : "Keep the fee on refunds"}
            triggerStyle={{ variant: "secondary", size: "sm" }}
            title={`${keepsFeeOnRefund ? "Return" : "Keep"} the fee on refunds by ${companyName}?`}
            description={
              keepsFeeOnRefund
                ? "For new intents and subscriptions, the platform returns its fee in proportion to each refund."
                : "For new intents and subscriptions, the partner pays the whole refund and the platform keeps its fee."
            }
            tone="primary"
            action={setKeepsFeeAction}
            fields={{ account_id: id, keeps_fee: keepsFeeOnRefund ? "no" : "yes" }}
          />
        </CardFooter>
      </ForRole>
    </Card>
  );
}

/**
 * Renders the shop URL that a live reseller requested, with buttons to approve or refuse it. Renders nothing if no request is
 * pending.
 */
function ShopUrlCard({ account }: { account: AccountView }) {
  const { shopUrl, wantedShopUrl, shopUrlRefusedAt } = account;
  if (wantedShopUrl === null || shopUrlRefusedAt !== null) return null;
  const fields = { account_id: account.id, shop_url: wantedShopUrl };
  return (
    <Card
      title="New shop URL"
      description="Check the URL before you approve it: customers who pick this shop are sent there to pay."
    >
      <CardBody>
        <DescriptionList>
          <DescriptionItem term="In use">
            <ShopUrl url={shopUrl} />
          </DescriptionItem>
          <DescriptionItem term="Requested">
            <ShopUrl url={wantedShopUrl} />
          </DescriptionItem>
        </DescriptionList>
      </CardBody>
      <ForRole needs={WORKING_ROLES}>
        <CardFooter className="flex flex-wrap gap-2">
          <ConfirmDialog
            trigger="Approve shop URL"
            triggerStyle={{ variant: "primary", size: "sm" }}
            title={`Approve the new shop URL of ${account.companyName}?`}
            description={
              <>
                Customers of this shop will be sent to <ShopUrl url={wantedShopUrl} />.
              </>
            }
            tone="primary"
            action={approveShopUrlAction}
            fields={fields}
          />
          <ConfirmDialog
            trigger="Refuse shop URL"
            title={`Refuse the new shop URL of ${account.companyName}?`}
            description={
              <span className="break-all">
                {wantedShopUrl} is refused, and{" "}
                {shopUrl === null ? "the shop still has no URL" : `${shopUrl} stays in use`}. The reseller
                sees the refusal and may request another URL.
              </span>
            }
            action={refuseShopUrlAction}
            fields={fields}
          />
        </CardFooter>
      </ForRole>
    </Card>
  );
}
