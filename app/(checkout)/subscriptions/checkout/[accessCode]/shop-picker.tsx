import { CompanyLogo } from "@/components/shell/company-logo";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Search } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { rhythmOf } from "@/components/ui/rhythm";
import { TextLink } from "@/components/ui/text-link";
import { listShops } from "@/lib/accounts/shops/find-shop";
import type { CheckoutShop, SubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";
import { checkoutPath } from "./find-checkout";
import { PickForm } from "./pick-form";

/** The number of shops from which the list has a search field. */
const SEARCHED_FROM = 8;
const SEARCH_LENGTH = 100;

interface ShopPickerProps {
  readonly checkout: SubscriptionCheckout;
  readonly search: string;
}

/** The shops that may bill the subscription. The customer picks one and is redirected to it. */
export async function ShopPicker({ checkout, search: typed }: ShopPickerProps) {
  const { accessCode, amountDisplay, companyName, picked } = checkout;
  const search = typed.slice(0, SEARCH_LENGTH);
  const { shops, more } = await listShops(search || undefined);
  if (shops.length === 0 && !search) return <NoShops companyName={companyName} />;
  return (
    <Card aria-labelledby="shops">
      <CardHeader
        title={<span id="shops">{picked ? "Or pick another shop" : "Pick a shop"}</span>}
        description="The shop sells you a voucher for each payment. You can change shops until one has billed you."
      />
      {(search || shops.length >= SEARCHED_FROM) && <ShopSearch search={search} />}
      {search && (
        <p role="status" className="px-5 pb-4 text-sm text-muted sm:px-6">
          {foundText(shops.length, more, search)}{" "}
          <TextLink href={checkoutPath(accessCode)}>Show all shops</TextLink>
        </p>
      )}
      <PickForm
        accessCode={accessCode}
        shops={shops}
        pickedId={picked?.id}
        bill={`${amountDisplay} ${rhythmOf(checkout)}`}
      />
      {more && (
        <p className="border-t border-line px-5 py-4 text-sm text-muted sm:px-6">
          There are more shops. Search for yours by name.
        </p>
      )}
    </Card>
  );
}

/** A GET form that reloads the page with the query, so that it works without script. */
function ShopSearch({ search }: { search: string }) {
  return (
    <search>
      <form className="flex items-end gap-2 px-5 pb-4 sm:px-6">
        <Field name="search" label="Search shops" hideLabel className="min-w-0 flex-1">
          <Input
            type="search"
            placeholder="Shop name"
            defaultValue={search}
            maxLength={SEARCH_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
          />
        </Field>
        <Button type="submit" variant="secondary">
          <Search aria-hidden="true" />
          Search
        </Button>
      </form>
    </search>
  );
}

function foundText(count: number, more: boolean, search: string): string {
  if (count === 0) return `No shop has “${search}” in its name.`;
  const shops = count === 1 ? "1 shop has" : `${more ? `The first ${count}` : count} shops have`;
  return `${shops} “${search}” in ${count === 1 ? "its" : "their"} name.`;
}

function NoShops({ companyName }: { companyName: string }) {
  return (
    <Card>
      <EmptyState title="No shop accepts new subscriptions right now">
        Nothing has been billed. Come back to this page later, or contact {companyName}.
      </EmptyState>
    </Card>
  );
}

/** The picked shop, with a link for returning customers. */
export function PickedShop({ checkout, shop }: { checkout: SubscriptionCheckout; shop: CheckoutShop }) {
  const { companyName: shopName, logoId } = shop;
  return (
    <Card aria-labelledby="picked">
      <CardBody className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <CompanyLogo name={shopName} logoId={logoId} initialClassName="bg-gold-soft text-gold-ink" />
          <div className="min-w-0">
            <h2 id="picked" className="font-semibold break-words">
              You picked {shopName}
            </h2>
            <p className="text-sm text-muted">
              It has not billed you yet. Your subscription starts when you buy your first voucher there.
            </p>
          </div>
        </div>
        <ButtonLink
          href={`${checkoutPath(checkout.accessCode)}/to-shop`}
          prefetch={false}
          size="lg"
          block
          className="text-center break-words"
        >
          Continue to {shopName}
        </ButtonLink>
      </CardBody>
    </Card>
  );
}
