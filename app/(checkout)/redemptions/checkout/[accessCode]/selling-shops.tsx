import type { Language } from "@/app/(checkout)/_parts/language";
import { CompanyLogo } from "@/components/shell/company-logo";
import { textLinkStyles } from "@/components/ui/class-names";
import { ExternalLink } from "@/components/ui/icons";
import { listSellingShops, type SellingShop } from "@/lib/accounts/shops/find-shop";
import { languagesText } from "@/lib/accounts/shops/rules";
import { localeFacts } from "@/lib/base/locales";
import { fill } from "@/lib/base/messages";
import type { IntentCheckout } from "@/lib/payments/intents/view-checkout";

const MAX_LISTED = 5;

type Props = { readonly checkout: IntentCheckout; readonly language: Language };

/** Lists the shops that sell vouchers. Shops that support the page's language come first. */
export async function SellingShops({ checkout, language }: Props) {
  const { environment, companyName: company } = checkout;
  const text = language.messages.redemption.shops;
  const shops = await listSellingShops(language.locale, MAX_LISTED);
  if (shops.length === 0) return <p>{fill(text.none, { company })}</p>;
  return (
    <>
      {environment === "test" && <p className="mb-2">{text.test}</p>}
      <ul aria-label={text.list} className="divide-y divide-line">
        {shops.map((shop) => (
          <ShopItem key={shop.id} shop={shop} language={language} />
        ))}
      </ul>
    </>
  );
}

/** Renders a shop's link, and its country and languages if it names them. */
function ShopItem({ shop, language }: { readonly shop: SellingShop; readonly language: Language }) {
  const facts = factsOf(shop, language);
  return (
    <li className="flex items-center gap-3 py-2.5">
      <CompanyLogo
        name={shop.companyName}
        logo={shop.logo}
        isSquare
        initialClassName="bg-primary-soft text-primary"
      />
      <div className="min-w-0">
        <a href={shop.shopUrl} target="_blank" rel="noopener noreferrer" className={textLinkStyles}>
          <span className="break-words">{shop.companyName}</span>
          <ExternalLink aria-hidden="true" className="ms-1 inline size-3.5 align-[-0.1em] rtl:-scale-x-100" />
          <span className="sr-only"> ({language.messages.redemption.shops.newTab})</span>
        </a>
        {facts && <p className="break-words">{facts}</p>}
      </div>
    </li>
  );
}

/** Returns a shop's country and languages as text, without those that are not set. */
function factsOf({ countryCode, shopLanguages }: SellingShop, { locale, messages }: Language): string {
  const { intl } = localeFacts(locale);
  const text = messages.redemption.shops;
  const names = new Intl.DisplayNames(intl, { type: "region" });
  const country = countryCode === null ? "" : (names.of(countryCode) ?? "");
  if (shopLanguages.length === 0) return country;
  const languages = languagesText(shopLanguages, intl);
  return country === "" ? fill(text.speaks, { languages }) : fill(text.sells, { country, languages });
}
