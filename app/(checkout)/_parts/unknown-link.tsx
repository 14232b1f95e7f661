import { headers } from "next/headers";
import { NoticePage } from "@/components/shell/notice-page";
import { buttonStyles } from "@/components/ui/button";
import { fill } from "@/lib/base/messages";
import { env } from "@/lib/base/settings/env";
import { attributesOf, requestedLanguage } from "./language";

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
