import { headers } from "next/headers";
import { NoticePage } from "@/components/shell/notice-page";
import { buttonStyles } from "@/components/ui/button";
import { DEFAULT_LOCALE } from "@/lib/base/locales";
import { fill } from "@/lib/base/messages";
import { env } from "@/lib/base/settings/env";
import { CHECKOUT_PATH } from "./checkout";
import { attributesOf, type Language, languageOf, preferredLanguage, requestedUrl } from "./language";

interface UnknownLinkProps {
  readonly what: "redemption" | "subscription";
}

/** Renders the page for a checkout that does not exist. */
export async function UnknownLink({ what }: UnknownLinkProps) {
  const { locale, messages } = await requestedLanguage();
  const { title, advice } = messages[what].unknownLink;
  const { common } = messages;
  const cameFrom = otherSite((await headers()).get("referer"));
  return (
    <NoticePage
      {...attributesOf(locale)}
      title={title}
      logoLabel={common.unknownLink.logo}
      actions={
        <>
          {cameFrom && (
            <a href={cameFrom.href} className={buttonStyles({})}>
              {fill(common.backTo, { company: cameFrom.hostname })}
            </a>
          )}
          <a href="/" className={buttonStyles({ variant: "secondary" })}>
            {common.unknownLink.startPage}
          </a>
        </>
      }
    >
      <p>{common.unknownLink.incomplete}</p>
      <p>{advice}</p>
    </NoticePage>
  );
}

/** Returns the referring URL if it belongs to another site, otherwise undefined. */
function otherSite(referer: string | null): URL | undefined {
  const url = referer !== null && URL.canParse(referer) ? new URL(referer) : undefined;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return undefined;
  return url.origin === new URL(env().publicUrl).origin ? undefined : url;
}

/** Returns the language of the requested link, or English if the page is not served through our HTTP server. */
async function requestedLanguage(): Promise<Language> {
  const url = await requestedUrl();
  const [path] = CHECKOUT_PATH.exec(url?.pathname ?? "") ?? [];
  if (path === undefined) return languageOf(DEFAULT_LOCALE);
  return preferredLanguage(path, url?.searchParams.get("locale") ?? undefined, undefined);
}
