import { DateTime } from "@/components/money/date-time";
import { ActionForm } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { findShopUrls } from "@/lib/accounts/shops/find-shop";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { updateShopUrlAction } from "./actions";

/** A reseller's shop URL, with a pending or refused change. */
export async function ShopCard({ user }: { user: SignedInUser }) {
  const urls = await findShopUrls(user);
  if (!urls) return null;
  const { shopUrl, wantedShopUrl, shopUrlRefusedAt } = urls;
  const shown = wantedShopUrl && !shopUrlRefusedAt ? wantedShopUrl : (shopUrl ?? "");
  return (
    <Card>
      <CardHeader
        title="Shop"
        description="Customers who pick your shop for a subscription are sent here, with subscription_access_code added to the query."
      />
      <CardBody className="flex flex-col gap-5">
        {wantedShopUrl && (
          <Alert
            tone={shopUrlRefusedAt ? "danger" : "warning"}
            title={shopUrlRefusedAt ? "New shop URL refused" : "New shop URL waits for approval"}
          >
            <p>
              Customers are sent to <span className="font-semibold break-all">{shopUrl}</span>.{" "}
              {shopUrlRefusedAt ? (
                <>
                  An operator refused <span className="font-semibold break-all">{wantedShopUrl}</span> on{" "}
                  <DateTime value={shopUrlRefusedAt} timeZone={user.timezone} show="date" />. Contact support,
                  or ask for another.
                </>
              ) : (
                <>
                  An operator has to approve <span className="font-semibold break-all">{wantedShopUrl}</span>.
                  To take it back, save the old one again.
                </>
              )}
            </p>
          </Alert>
        )}
        <ActionForm action={updateShopUrlAction} className="flex flex-col gap-5">
          <Field
            name="shop_url"
            label="Shop URL"
            hint={user.liveApprovedAt ? "A change waits until an operator has approved it." : undefined}
            className="max-w-2xl"
            required
          >
            <Input key={shown} type="url" inputMode="url" defaultValue={shown} autoComplete="url" />
          </Field>
          <div>
            <SubmitButton pendingLabel="Saving">Save shop URL</SubmitButton>
          </div>
        </ActionForm>
      </CardBody>
    </Card>
  );
}
