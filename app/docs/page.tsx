import { buttonStyles } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { errorAddress, errorAnchor, pageAddress } from "@/lib/api/docs/addresses";
import { returnedCodes } from "@/lib/api/docs/guide-facts";
import { formerIds } from "@/lib/api/docs/outline";
import { type Page, sections } from "@/lib/api/docs/pages";
import { DocsFrame } from "./docs-frame";
import { FollowAnchor } from "./follow-anchor";

export const metadata = {
  title: "Documentation",
  description:
    "Guides and reference for the Tessera API: operations, events and errors, with runnable examples.",
};

/**
 * Renders the table of contents of the documentation. Its element IDs include the anchors of the former single-page
 * documentation, so that old links still work.
 */
export default function DocsPage() {
  const errors = returnedCodes.map((code) => {
    return { id: errorAnchor(code), href: errorAddress(code), title: code };
  });
  return (
    <DocsFrame current="">
      <h1 className="font-display text-4xl sm:text-5xl">Documentation</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        A partner requests an amount, once or for every cycle of a subscription. The customer pays with
        prepaid vouchers sold by resellers. A signed webhook notifies your server.
      </p>
      <div className="mt-6 mb-10 flex flex-wrap gap-3 lg:mb-12">
        <a href="/docs/quick-start" className={buttonStyles({})}>
          Accept your first payment
        </a>
        <a href="/api/v1/openapi.json" download className={buttonStyles({ variant: "secondary" })}>
          Download openapi.json
        </a>
        <a href="/api/v1/collection.json" download className={buttonStyles({ variant: "secondary" })}>
          Download for Postman or Bruno
        </a>
      </div>
      <FollowAnchor />
      <div className="grid gap-10 sm:grid-cols-2">
        {sections().map(({ id, title, pages, groups }) =>
          groups.length > 0 ? (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6 sm:col-span-2">
              <h2 id={`${id}-title`} className="mb-4 font-sans text-lg font-semibold">
                {title}
              </h2>
              <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
                {groups.map((group) => (
                  <LinkList key={group.id} {...group} isPart links={group.pages.map(pageLink)} />
                ))}
              </div>
            </section>
          ) : (
            <LinkList key={id} id={id} title={title} links={pages.map(pageLink)} />
          ),
        )}
        <LinkList
          id="error-codes"
          title="Error codes"
          links={errors}
          className="font-mono text-xs sm:col-span-2 sm:[&>ul]:columns-2"
        />
      </div>
    </DocsFrame>
  );
}

const pageLink = (page: Page) => ({ id: page.id, title: page.title, href: pageAddress(page) });

interface LinkListProps {
  readonly id: string;
  readonly title: string;
  readonly links: readonly { readonly id: string; readonly href: string; readonly title: string }[];
  /** True for a subsection. */
  readonly isPart?: boolean;
  readonly className?: string;
}

function LinkList({ id, title, links, isPart = false, className = "text-sm" }: LinkListProps) {
  // A subsection is not a landmark, because it can have the same name as a section.
  const [Container, Heading] = isPart ? (["div", "h3"] as const) : (["section", "h2"] as const);
  return (
    <Container
      id={id}
      aria-labelledby={isPart ? undefined : `${id}-title`}
      className={classNames("scroll-mt-6", className)}
    >
      <Heading
        id={`${id}-title`}
        className={classNames("mb-2 font-sans font-semibold", isPart ? "text-base" : "text-lg")}
      >
        <FormerAnchors id={id} />
        {title}
      </Heading>
      <ul className="gap-x-10 border-t border-line pt-2">
        {links.map((link) => (
          <li key={link.id}>
            <a
              id={link.id}
              href={link.href}
              className="block scroll-mt-6 py-1 text-muted wrap-anywhere underline-offset-4 hover:text-ink hover:underline target:font-semibold target:text-ink"
            >
              <FormerAnchors id={link.id} />
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </Container>
  );
}

/** Renders empty elements with the former IDs of a renamed page or section, so that old links still work. */
function FormerAnchors({ id }: { id: string }) {
  return formerIds(id).map((former) => <span key={former} id={former} />);
}
