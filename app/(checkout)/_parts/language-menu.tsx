"use client";

import { buttonStyles } from "@/components/ui/button";
import { ChevronDown, Globe } from "@/components/ui/icons";
import { type Locale, localeFacts, locales } from "@/lib/base/locales";
import type { CheckoutKind, CustomerPage } from "./checkout";
import { chooseLanguage } from "./choose-language";

interface LanguageMenuProps {
  readonly locale: Locale;
  /** The word for "language" in the page's language. */
  readonly label: string;
  readonly kind: CheckoutKind | CustomerPage;
  readonly accessCode?: string;
  /**
   * The `id` of the page's form. If set, the menu posts that form with the chosen language, so that typed values are preserved.
   * Place the menu after the form in the document, because pressing Enter in a field activates the form's first button.
   */
  readonly form?: string | undefined;
}

/**
 * Renders a language menu for a customer page. The menu works without JavaScript. This is a client component, so that Next.js
 * sends its markup only as HTML and not a second time in the React payload.
 */
export function LanguageMenu({ locale, label, kind, accessCode, form }: LanguageMenuProps) {
  const menu = (
    <details className="group flex flex-col items-center print:hidden">
      <summary className={buttonStyles({ variant: "quiet", size: "sm" })}>
        <Globe aria-hidden="true" />
        <span className="sr-only">{label}: </span>
        {localeFacts(locale).name}
        <ChevronDown aria-hidden="true" className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="mt-1 flex flex-wrap justify-center gap-1">
        {locales.map((each) => (
          <li key={each}>
            <button
              type="submit"
              name="locale"
              value={each}
              lang={each}
              form={form}
              aria-current={each === locale ? "true" : undefined}
              className={buttonStyles({ variant: each === locale ? "secondary" : "quiet", size: "sm" })}
            >
              {localeFacts(each).name}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
  if (form !== undefined) return menu;
  return (
    <form action={chooseLanguage}>
      <input type="hidden" name="kind" value={kind} />
      {accessCode !== undefined && <input type="hidden" name="access_code" value={accessCode} />}
      {menu}
    </form>
  );
}
