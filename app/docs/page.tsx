import type { Metadata } from "next";
import { buttonStyles } from "@/components/ui/button-styles";
import { answeredCodes } from "@/lib/api/docs/error-list";
import { errorAnchor } from "@/lib/api/docs/outline";
import { addressOf, type Section, sections } from "@/lib/api/docs/pages";
import { DocsFrame } from "./docs-frame";
import { FollowAnchor } from "./follow-anchor";
import { ALL_PAGES } from "./side-navigation";

export const metadata: Metadata = {
  title: "Documentation",
  description:
    "Guides and reference for the Tessera API: operations, events and errors, with runnable examples.",
};

/** The contents of the documentation. Each link has the page's anchor from the former single page. */
export default function DocsPage() {
  return (
    <DocsFrame current={ALL_PAGES}>
      <Opening />
      <FollowAnchor />
      <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2">
        {sections().map((section) => (
          <PagesOf key={section.id} section={section} />
        ))}
      </div>
      <ErrorIndex />
    </DocsFrame>
  );
}

function Opening() {
  return (
    <div className="mb-10 lg:mb-12">
      <h1 className="font-display text-4xl sm:text-5xl">Documentation</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        A partner requests an amount, once or for every cycle of a subscription. The customer pays with
        prepaid vouchers sold by resellers. A signed webhook notifies your server.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <a href="/docs/quick-start" className={buttonStyles({})}>
          Take the first payment
        </a>
        <a href="/api/v1/openapi.json" download className={buttonStyles({ variant: "secondary" })}>
          Download openapi.json
        </a>
        <a href="/api/v1/collection.json" download className={buttonStyles({ variant: "secondary" })}>
          Download for Postman or Bruno
        </a>
      </div>
    </div>
  );
}

const entryStyles =
  "block scroll-mt-6 py-1 text-muted wrap-anywhere underline-offset-4 hover:text-ink hover:underline target:font-semibold target:text-ink";

function PagesOf({ section: { id, title, pages } }: { section: Section }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
      <h2 id={`${id}-title`} className="mb-2 text-lg font-semibold">
        {title}
      </h2>
      <ul className="border-t border-line pt-2 text-sm">
        {pages.map((page) => (
          <li key={page.id}>
            <a id={page.id} href={addressOf(page)} className={entryStyles}>
              {page.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ErrorIndex() {
  return (
    <section aria-labelledby="error-codes" className="mt-10">
      <h2 id="error-codes" className="mb-2 text-lg font-semibold">
        Error codes
      </h2>
      <ul className="gap-x-10 border-t border-line pt-2 font-mono text-xs sm:columns-2">
        {answeredCodes.map((code) => (
          <li key={code}>
            <a id={errorAnchor(code)} href={`/docs/errors#${errorAnchor(code)}`} className={entryStyles}>
              {code}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
