import type { Metadata } from "next";
import { OperatorContact } from "@/app/(auth)/operator-contact";
import { attributesOf, languageOfPage, type SearchParams } from "@/app/(checkout)/_parts/language";
import { rich } from "@/app/(checkout)/_parts/text";
import { DateTime } from "@/components/money/values";
import { buttonStyles } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";
import { localeFacts, locales } from "@/lib/base/locales";
import { env } from "@/lib/base/settings/env";

/** The date on which the accessibility statement was last checked against the pages. */
const REVIEWED_AT = "2026-11-29T00:00:00.000000Z";

type PageProps = { readonly searchParams: SearchParams };

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  return { title: (await languageOfPage("accessibility", props)).messages.accessibility.title };
}

/** Renders the accessibility statement of this deployment, as required by the European Accessibility Act. */
export default async function AccessibilityPage(props: PageProps) {
  const { locale, messages } = await languageOfPage("accessibility", props);
  const { accessibility: text, common } = messages;
  const { host } = new URL(env().publicUrl);
  return (
    <div {...attributesOf(locale)} className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col px-4 py-10">
      <header>
        <a href="/" aria-label={common.unknownLink.logo} className="inline-flex rounded-sm py-1">
          <Logo />
        </a>
      </header>
      <main tabIndex={-1} className="mt-10 flex flex-1 flex-col gap-3 text-muted outline-none">
        <h1 className="font-display text-3xl text-ink">{text.title}</h1>
        <p>{rich(text.scope, { host: <bdi dir="ltr">{host}</bdi> })}</p>
        <Heading>{text.conformsTitle}</Heading>
        <p>{text.conforms}</p>
        <Heading>{text.gapsTitle}</Heading>
        <ul className="list-disc space-y-1 ps-5">
          {[text.gapFixedTime, text.gapScript, text.gapForeignText, text.gapPdf, text.gapAudit].map((gap) => (
            <li key={gap}>{gap}</li>
          ))}
        </ul>
        <Heading>{text.contactTitle}</Heading>
        <p>{env().OPERATOR_CONTACT === undefined ? text.noContact : text.contact}</p>
        <p>
          <bdi dir="ltr">
            <OperatorContact without="" />
          </bdi>
        </p>
        <p>{text.authority}</p>
        <p className="mt-4 text-sm">
          {rich(text.reviewed, {
            date: (
              <DateTime value={REVIEWED_AT} timeZone="UTC" show="date" locale={localeFacts(locale).intl} />
            ),
          })}
        </p>
      </main>
      <nav aria-label={common.shell.language} className="mt-10 flex flex-wrap gap-1">
        {locales.map((each) => (
          <a
            key={each}
            href={`/accessibility?locale=${each}`}
            lang={each}
            hrefLang={each}
            aria-current={each === locale ? "page" : undefined}
            className={buttonStyles({ variant: each === locale ? "secondary" : "quiet", size: "sm" })}
          >
            {localeFacts(each).name}
          </a>
        ))}
      </nav>
    </div>
  );
}

function Heading({ children }: { children: string }) {
  return <h2 className="mt-4 font-semibold text-ink">{children}</h2>;
}
