import type { Metadata } from "next";
import { SiteFooter } from "@/components/site-footer";
import { SiteHeader } from "@/components/site-header";
import { ButtonLink } from "@/components/ui/button-link";
import { apiDocument } from "@/lib/openapi/serve-openapi";
import { EventSection } from "./event-section";
import { Guide } from "./markdown/guide";
import { ContentsLink, FoldedNavigation, SideNavigation } from "./navigation";
import { OperationSection } from "./operation-section";
import { anchorOf, guides, outlineOf, tagGroups } from "./outline";
import { ResourceSection } from "./resource-section";
import { Section } from "./section";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every operation, event and error of the Tessera API, with calls that run as pasted.",
};

export default function DocsPage() {
  const document = apiDocument();
  const outline = outlineOf(document);
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <div className="mx-auto w-full max-w-6xl flex-1 px-4 pt-4 pb-16 sm:px-6 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-10 lg:pt-8">
        <SideNavigation groups={outline} />
        <main id="main" tabIndex={-1} className="min-w-0 outline-none">
          <Opening />
          <FoldedNavigation groups={outline} />
          {guides.start.map((id) => (
            <Guide key={id} id={id} />
          ))}
          <Section id="how-subscriptions-work" title="How subscriptions work">
            {guides.subscriptions.map((id) => (
              <Guide key={id} id={id} isPart />
            ))}
          </Section>
          {tagGroups(document).map(({ tag, resources, entries }) => (
            <Section key={tag} id={anchorOf(tag.replaceAll(" ", "-"))} title={tag}>
              {resources.map((resource) => (
                <ResourceSection key={resource.id} resource={resource} document={document} />
              ))}
              {entries.map((entry) => (
                <OperationSection key={entry.operation.operationId} entry={entry} document={document} />
              ))}
            </Section>
          ))}
          <Section id="webhook-events" title="Webhooks">
            {guides.webhooks.map((id) => (
              <Guide key={id} id={id} isPart />
            ))}
            {Object.entries(document.webhooks).map(([type, { post }]) => (
              <EventSection key={type} type={type} webhook={post} document={document} />
            ))}
          </Section>
          <ContentsLink />
        </main>
      </div>
      <SiteFooter />
    </div>
  );
}

function Opening() {
  return (
    <div className="mb-10 lg:mb-14">
      <h1 className="font-display text-4xl sm:text-5xl">API reference</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        A partner asks for an amount, once or every cycle of a subscription. The customer pays it with prepaid
        vouchers, which resellers sell. Your server hears of it, signed.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href="#quick-start">Take the first payment</ButtonLink>
        <ButtonLink href="/api/v1/openapi.json" prefetch={false} variant="secondary">
          openapi.json
        </ButtonLink>
      </div>
    </div>
  );
}
