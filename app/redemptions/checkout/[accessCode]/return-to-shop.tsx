import { Forward } from "@/app/_checkout/forward";
import { buttonStyles } from "@/components/ui/button-styles";
import { textLinkStyles } from "@/components/ui/text-link-styles";

interface ReturnToShopProps {
  readonly url: string;
  readonly companyName: string;
  /** Where the receipt stays open, as a link for who wants to keep it. */
  readonly stayHref: string;
  readonly automatic: boolean;
}

const DELAY_S = 5;

/**
 * Sends the customer back to the shop by itself, and always by a link.
 *
 * A later visit returns the customer too: who lost the connection, or closed the tab too soon, must still arrive, and
 * the shop takes the reference as often as it comes.
 */
export function ReturnToShop({ url, companyName, stayHref, automatic }: ReturnToShopProps) {
  return (
    <div className="flex w-full flex-col items-center gap-3 print:hidden">
      {automatic && <Forward url={url} delayS={DELAY_S} />}
      <a href={url} className={buttonStyles({ size: "lg", block: true })}>
        Return to {companyName}
      </a>
      {automatic && (
        <p className="text-sm text-balance text-muted">
          In a few seconds you are taken to {new URL(url).hostname}.{" "}
          <a href={stayHref} className={textLinkStyles}>
            Stay on this page
          </a>
        </p>
      )}
    </div>
  );
}
