import { cookies, headers } from "next/headers";
import { cache } from "react";
import type { Messages } from "@/app/(checkout)/_messages/en";
import { messagesOf } from "@/app/(checkout)/_messages/load-messages";
import { REQUESTED_PATH_HEADER } from "@/lib/api/http/front-door";
import {
  chooseLocale,
  DEFAULT_LOCALE,
  type Locale,
  localeFacts,
  matchLocale,
  negotiateLocale,
} from "@/lib/base/locales";
import { type MoneyFormat, moneyFormatOf } from "@/lib/base/money-format";
import { env } from "@/lib/base/settings/env";
import {
  type CheckoutKind,
  CUSTOMER_PAGES,
  type CustomerPage,
  checkoutPath,
  pageCookie,
} from "./checkout-path";
import { findCheckout } from "./find-checkout";

/** The language of a page, with its messages and its way to write amounts. */
export type Language = {
  readonly locale: Locale;
  readonly messages: Messages;
  readonly money: MoneyFormat;
};

const languages = new Map<Locale, Language>();

/** The language of a locale, cached because every page needs one. */
export function languageOf(locale: Locale): Language {
  const known = languages.get(locale) ?? {
    ...{ locale, messages: messagesOf(locale) },
    money: moneyFormatOf(locale, env().CURRENCY),
  };
  languages.set(locale, known);
  return known;
}

/** The language of a checkout page. `linked` is the `locale` of its URL. An unknown checkout has no language of its own. */
export const checkoutLanguage = cache(
  async (kind: CheckoutKind, accessCode: string, linked: string | undefined): Promise<Language> => {
    const checkout = await findCheckout[kind](accessCode);
    return preferredLanguage(checkoutPath(kind, accessCode), linked, checkout?.locale);
  },
);

/** The language of a page that belongs to no checkout. `linked` is the `locale` of its URL. */
const customerPageLanguage = cache((page: CustomerPage, linked: string | undefined) =>
  preferredLanguage(`/${page}`, linked, undefined),
);

async function preferredLanguage(
  path: string,
  linked: string | undefined,
  requested: Locale | null | undefined,
): Promise<Language> {
  const chosen = (await cookies()).get(pageCookie("locale", path).name)?.value;
  const accepted = (await headers()).get("accept-language");
  return languageOf(chooseLocale({ chosen, linked, requested, accepted }));
}

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The language of a page that belongs to no checkout, by its URL. */
export async function languageOfPage(
  page: CustomerPage,
  { searchParams }: { readonly searchParams: SearchParams },
): Promise<Language> {
  const { locale } = await searchParams;
  return customerPageLanguage(page, typeof locale === "string" ? locale : undefined);
}

/** {@link checkoutLanguage} for a page's URL. */
export async function pageLanguage(
  kind: CheckoutKind,
  { params, searchParams }: { params: Promise<{ accessCode: string }>; searchParams: SearchParams },
): Promise<Language> {
  const [{ accessCode }, { locale }] = await Promise.all([params, searchParams]);
  return checkoutLanguage(kind, accessCode, typeof locale === "string" ? locale : undefined);
}

/** The field with which a form sends the language of its page. */
export const PAGE_LOCALE = "page_locale";

/** The language of the page that posted a form. */
export function formLanguage(formData: FormData): Language {
  return languageOf(matchLocale(String(formData.get(PAGE_LOCALE))) ?? DEFAULT_LOCALE);
}

/** The `locale` of the URL of the current request. Undefined without a front door, because Next passes no URL. */
export async function linkedLocale(): Promise<string | undefined> {
  return (await requestedUrl())?.searchParams.get("locale") ?? undefined;
}

async function requestedUrl(): Promise<URL | undefined> {
  const path = (await headers()).get(REQUESTED_PATH_HEADER);
  return path !== null && URL.canParse(path, "http://local") ? new URL(path, "http://local") : undefined;
}

/** The path of a page after a post, with the `locale` of the current URL. */
export async function pathAfterPost(kind: CheckoutKind, accessCode: string): Promise<string> {
  return withLocale(checkoutPath(kind, accessCode), await linkedLocale());
}

/** A path within a checkout that keeps the `locale` of the link. */
export function withLocale(path: string, linked: string | string[] | undefined): string {
  if (typeof linked !== "string" || !matchLocale(linked)) return path;
  return `${path}${path.includes("?") ? "&" : "?"}locale=${encodeURIComponent(linked)}`;
}

const CHECKOUT = /^\/(redemptions|subscriptions)\/checkout\/([^/]+)/;

/** The language of the document: that of a customer's page, and English everywhere else. */
export async function documentLocale(): Promise<Locale> {
  const url = await requestedUrl();
  const linked = url?.searchParams.get("locale") ?? undefined;
  const page = CUSTOMER_PAGES.find((each) => url?.pathname === `/${each}`);
  if (page) return (await customerPageLanguage(page, linked)).locale;
  const [, kind, accessCode = ""] = CHECKOUT.exec(url?.pathname ?? "") ?? [];
  if (!kind) return DEFAULT_LOCALE;
  const known = kind === "redemptions" ? kind : "subscriptions";
  // The page reports a failure to read the checkout.
  const language = await checkoutLanguage(known, accessCode, linked).catch(() => undefined);
  const accepted = (await headers()).get("accept-language") ?? "";
  return language?.locale ?? negotiateLocale(accepted) ?? DEFAULT_LOCALE;
}

/** The attributes of an element in a language. */
export function attributesOf(locale: Locale): { lang: string; dir?: "rtl" } {
  const { direction } = localeFacts(locale);
  return { lang: locale, ...(direction === "rtl" && { dir: direction }) };
}
