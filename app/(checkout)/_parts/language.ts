import { cookies, headers } from "next/headers";
import type { Messages } from "@/app/(checkout)/_messages/en";
import { messagesOf } from "@/app/(checkout)/_messages/load-messages";
import { REQUESTED_PATH_HEADER } from "@/lib/api/http/front-door";
import { memoizeByKey } from "@/lib/base/cache";
import { chooseLocale, DEFAULT_LOCALE, type Locale, localeFacts, matchLocale } from "@/lib/base/locales";
import { type MoneyFormat, moneyFormatOf } from "@/lib/base/money-format";
import { env } from "@/lib/base/settings/env";
import {
  CHECKOUT_PATH,
  type CheckoutKind,
  CUSTOMER_PAGES,
  type CustomerPage,
  checkoutPath,
  pageCookie,
} from "./checkout";

/** A page's locale with its messages and money format. */
export type Language = { readonly locale: Locale; readonly messages: Messages; readonly money: MoneyFormat };

/** Returns a locale with its messages and money format. The result is cached, because every page needs it. */
export const languageOf = memoizeByKey(
  (locale: Locale): Language => ({
    locale,
    messages: messagesOf(locale),
    money: moneyFormatOf(locale, env().CURRENCY),
  }),
);

/** A `locale` URL parameter, as provided by a page's props or by `URLSearchParams`. */
type LinkedLocale = string | string[] | null | undefined;

/**
 * Returns the language of the customer page at `path`: the language that the customer chose there, else the link's `locale`
 * (`linked`), else the locale requested for the checkout (`requested`), else the browser's language, else English. Unsupported
 * languages are skipped.
 */
export async function preferredLanguage(
  path: string,
  linked: LinkedLocale,
  requested?: Locale | null,
): Promise<Language> {
  const chosen = (await cookies()).get(pageCookie("locale", path).name)?.value;
  const accepted = (await headers()).get("accept-language");
  const link = typeof linked === "string" ? linked : undefined;
  return languageOf(chooseLocale({ chosen, linked: link, requested, accepted }));
}

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The props that Next.js passes to a checkout page. */
export type CheckoutPageProps = {
  readonly params: Promise<{ accessCode: string }>;
  readonly searchParams: SearchParams;
};

/** Returns the language of a customer page that does not belong to a checkout. The second argument is the page's props. */
export async function languageOfPage(
  page: CustomerPage,
  { searchParams }: { readonly searchParams: SearchParams },
): Promise<Language> {
  return preferredLanguage(`/${page}`, (await searchParams)["locale"]);
}

/**
 * Returns the language of a checkout page, given the page's props and its checkout. `checkout` is undefined if the access code
 * is unknown.
 */
export async function pageLanguage(
  kind: CheckoutKind,
  { params, searchParams }: CheckoutPageProps,
  checkout: { readonly locale: Locale | null } | undefined,
): Promise<Language> {
  const [{ accessCode }, { locale }] = await Promise.all([params, searchParams]);
  return preferredLanguage(checkoutPath(kind, accessCode), locale, checkout?.locale);
}

/**
 * Returns the language of the page at the current request's URL, or English if the page is not for customers or the URL is
 * unknown. `localeOf` looks up the locale that was requested for a checkout; omit it if the checkout does not exist.
 */
export async function requestedLanguage(
  localeOf?: (kind: CheckoutKind, accessCode: string) => Promise<Locale | null | undefined>,
): Promise<Language> {
  const url = await requestedUrl();
  const linked = url?.searchParams.get("locale");
  const page = CUSTOMER_PAGES.find((each) => url?.pathname === `/${each}`);
  if (page) return preferredLanguage(`/${page}`, linked);
  const [path, kind, accessCode = ""] = CHECKOUT_PATH.exec(url?.pathname ?? "") ?? [];
  if (path === undefined) return languageOf(DEFAULT_LOCALE);
  return preferredLanguage(path, linked, await localeOf?.(kind as CheckoutKind, accessCode));
}

/** The name of the form field that contains the page's locale. */
export const PAGE_LOCALE = "page_locale";

/** Returns the language of the page that posted a form, or English if the form names no supported language. */
export function formLanguage(formData: FormData): Language {
  return languageOf(matchLocale(String(formData.get(PAGE_LOCALE))) ?? DEFAULT_LOCALE);
}

/**
 * Returns the current request's URL with a placeholder host, or undefined if the page is not served through our HTTP server.
 */
export async function requestedUrl(): Promise<URL | undefined> {
  const path = (await headers()).get(REQUESTED_PATH_HEADER);
  return path !== null && URL.canParse(path, "http://local") ? new URL(path, "http://local") : undefined;
}

/**
 * Returns the path to redirect to after a form post: `path` with the `locale` parameter of the current request's URL, if it has
 * a supported one.
 */
export async function pathAfterPost(path: string): Promise<string> {
  return withLocale(path, (await requestedUrl())?.searchParams.get("locale"));
}

/** Returns the path with the link's `locale` parameter added, or the unchanged path if the locale is missing or unsupported. */
export function withLocale(path: string, linked: LinkedLocale): string {
  if (typeof linked !== "string" || !matchLocale(linked)) return path;
  return `${path}${path.includes("?") ? "&" : "?"}locale=${encodeURIComponent(linked)}`;
}

/** Returns the `lang` and `dir` attributes for an element in a language. */
export function attributesOf(locale: Locale): { lang: string; dir?: "rtl" } {
  const { direction } = localeFacts(locale);
  return { lang: locale, ...(direction === "rtl" && { dir: direction }) };
}
