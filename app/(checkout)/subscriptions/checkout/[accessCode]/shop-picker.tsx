import { checkoutPath } from "@/app/(checkout)/_parts/checkout";
import { type Language, withLocale } from "@/app/(checkout)/_parts/language";
import { CompanyLogo } from "@/components/shell/company-logo";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader, EmptyState } from "@/components/ui/card";
import { Field, Input } from "@/components/ui/field";
import { Search } from "@/components/ui/icons";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { listShops, type ShopChoice } from "@/lib/accounts/shops/find-shop";
import { languagesText, localeFacts } from "@/lib/base/locales";
import { fill, fillPlural } from "@/lib/base/messages";
import { formatMoney } from "@/lib/base/money-format";
import type { CheckoutShop } from "@/lib/payments/subscriptions/view-checkout";
import { intervalText, type PageContext } from "./page-context";
import { type ListedShop, PickForm } from "./pick-form";

/** The minimum number of shops for which the list has a search field. */
const SEARCHED_FROM = 8;
const SEARCH_LENGTH = 100;

/** Lists the shops that can bill the subscription. The customer picks one and is forwarded to it. */
export async function ShopPicker({ search: typed, ...context }: PageContext & { readonly search: string }) {
  const { checkout, language, linked } = context;
  const { accessCode, companyName: company, picked } = checkout;
  const { messages, locale } = language;
  const { picker, shops: text } = messages.subscription;
  const search = typed.slice(0, SEARCH_LENGTH);
  const { shops, more } = await listShops(search || undefined);
  if (shops.length === 0 && !search) {
    return (
      <Card>
        <EmptyState title={picker.noShopsTitle}>{fill(picker.noShops, { company })}</EmptyState>
      </Card>
    );
  }
  return (
    <Card aria-labelledby="shops">
      <CardHeader title={<span id="shops">{picker.title}</span>} description={picker.description} />
      {(search || shops.length >= SEARCHED_FROM) && (
        // A GET form reloads the page with the query, so that the search works without JavaScript.
        <search>
          <form className="flex items-end gap-2 px-5 pb-4 sm:px-6">
            {typeof linked === "string" && <input type="hidden" name="locale" value={linked} />}
            <Field name="search" label={picker.searchLabel} hideLabel className="min-w-0 flex-1">
              <Input
                type="search"
                placeholder={picker.searchPlaceholder}
                defaultValue={search}
                maxLength={SEARCH_LENGTH}
                autoComplete="off"
                enterKeyHint="search"
              />
            </Field>
            <Button type="submit" variant="secondary">
              <Search aria-hidden="true" />
              {picker.search}
            </Button>
          </form>
        </search>
      )}
      {search && (
        <p role="status" className="px-5 pb-4 text-sm text-muted sm:px-6">
          {foundText(shops.length, more, search, language)}{" "}
          <TextLink href={withLocale(checkoutPath("subscriptions", accessCode), linked)}>
            {picker.showAll}
          </TextLink>
        </p>
      )}
      <PickForm
        accessCode={accessCode}
        shops={shops.map((shop) => listedShop(shop, context))}
        pickedId={picked?.id}
        locale={locale}
        text={text}
        words={messages.common.form}
      />
      {more && <p className="border-t border-line px-5 py-4 text-sm text-muted sm:px-6">{picker.more}</p>}
    </Card>
  );
}

function listedShop(shop: ShopChoice, { checkout, language }: PageContext): ListedShop {
  const { id, companyName, logo, shopDescription, shopLanguages } = shop;
  const line =
    shopDescription ??
    fill(language.messages.subscription.shops.line, {
      shop: companyName,
      amount: formatMoney(checkout.amount, language.money),
      interval: intervalText(checkout, language),
    });
  const speaks = languagesText(shopLanguages, localeFacts(language.locale).intl);
  return { id, companyName, logo, line, speaks };
}

function foundText(count: number, more: boolean, search: string, { locale, messages }: Language): string {
  const { picker } = messages.subscription;
  if (count === 0) return fill(picker.foundNone, { search });
  return fillPlural(locale, more ? picker.foundFirst : picker.found, count, { search });
}

/** Renders the shop that the customer picked earlier, with a link to continue there. */
export function PickedShop({ shop: picked, ...context }: PageContext & { readonly shop: CheckoutShop }) {
  const { checkout, language, linked } = context;
  const { companyName: shop, logo } = picked;
  const { picker } = language.messages.subscription;
  return (
    <Card aria-labelledby="picked">
      <CardBody className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <CompanyLogo name={shop} logo={logo} isSquare initialClassName="bg-gold-soft text-gold-ink" />
          <div className="min-w-0">
            <h2 id="picked" className="font-semibold break-words">
              {fill(picker.youPicked, { shop })}
            </h2>
            <p className="text-sm text-muted">{picker.notBilledYet}</p>
          </div>
        </div>
        <ButtonLink
          href={withLocale(`${checkoutPath("subscriptions", checkout.accessCode)}/to-shop`, linked)}
          prefetch={false}
          size="lg"
          block
          className="text-center break-words"
        >
          {fill(picker.continueTo, { shop })}
        </ButtonLink>
      </CardBody>
    </Card>
  );
}
