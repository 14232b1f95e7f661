import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { ReactElement, ReactNode } from "react";
import { NoticePage } from "@/components/shell/notice-page";
import { buttonStyles } from "@/components/ui/button-styles";
import { markMissing } from "@/lib/api/http/front-door";
import { env } from "@/lib/base/settings/env";

/**
 * Responds with 404 and the page for an unknown checkout. `notFound()` renders a page that is blank without
 * script, so it is only the fallback.
 */
export function missingPage(page: ReactElement): ReactElement {
  return markMissing() ? page : notFound();
}

interface UnknownLinkProps {
  /** The kind of page the link was for. */
  readonly what: "payment" | "subscription";
  readonly children: ReactNode;
}

/** Shown for a checkout that does not exist. */
export async function UnknownLink({ what, children }: UnknownLinkProps) {
  const cameFrom = otherSite((await headers()).get("referer"));
  return (
    <NoticePage
      title={`This ${what} link does not work`}
      actions={
        <>
          {cameFrom && (
            <a href={cameFrom.href} className={buttonStyles({})}>
              Back to {cameFrom.hostname}
            </a>
          )}
          <a href="/" className={buttonStyles({ variant: "secondary" })}>
            Go to the start page
          </a>
        </>
      }
    >
      <p>
        It may be incomplete or mistyped. Go back to the shop or message that gave you the link and open it
        again.
      </p>
      <p>{children}</p>
    </NoticePage>
  );
}

/** The referring page of another site; undefined without a Referer header. */
function otherSite(referer: string | null): URL | undefined {
  const url = referer !== null && URL.canParse(referer) ? new URL(referer) : undefined;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return undefined;
  return url.origin === new URL(env().publicUrl).origin ? undefined : url;
}
