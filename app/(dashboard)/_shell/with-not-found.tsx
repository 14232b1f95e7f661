import type { ReactNode } from "react";
import { missingPage } from "@/app/missing-page";
import { NotFoundNotice } from "@/components/shell/app-shell";

/** The digest of the error that `notFound()` throws. Next.js exports no check for it. */
const NOT_FOUND = "NEXT_HTTP_ERROR_FALLBACK;404";

/**
 * Returns a page or layout that renders the 404 page on the server when `render` calls `notFound()`. Next.js itself renders that
 * page only in the browser, so without JavaScript it would be blank.
 */
export function withNotFound<Props>(render: (props: Props) => Promise<ReactNode>) {
  return async (props: Props): Promise<ReactNode> => {
    try {
      return await render(props);
    } catch (cause) {
      if (cause instanceof Error && "digest" in cause && cause.digest === NOT_FOUND)
        return missingPage(<NotFoundNotice />);
      throw cause;
    }
  };
}
