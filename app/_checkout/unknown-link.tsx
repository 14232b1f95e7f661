import type { ReactNode } from "react";
import { NoticePage } from "@/components/notice-page";
import { buttonStyles } from "@/components/ui/button-styles";
import { GoBack } from "./go-back";

interface UnknownLinkProps {
  /** What the link was to lead to. */
  readonly what: "payment" | "subscription";
  readonly children: ReactNode;
}

/** In the place of a checkout that does not exist. */
export function UnknownLink({ what, children }: UnknownLinkProps) {
  return (
    <NoticePage
      title={`This ${what} link does not work`}
      actions={
        <>
          <GoBack />
          <a href="/" className={buttonStyles({ variant: "secondary" })}>
            Go to the start page
          </a>
        </>
      }
    >
      <p>
        It may be cut short or mistyped. Go back to the shop or message that gave you the link and open it
        from there once more.
      </p>
      <p>{children}</p>
    </NoticePage>
  );
}
