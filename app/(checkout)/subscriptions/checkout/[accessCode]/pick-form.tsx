"use client";

import { useFormStatus } from "react-dom";
import type { Messages } from "@/app/(checkout)/_messages/en";
import { CompanyLogo } from "@/components/shell/company-logo";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Spinner } from "@/components/ui/button";
import { type FormActionWords, useFormAction } from "@/components/ui/form-state";
import { ChevronRight } from "@/components/ui/icons";
import type { Logo } from "@/lib/accounts/logos/schema";
import type { Locale } from "@/lib/base/locales";
import { fill } from "@/lib/base/messages";
import { pick } from "./actions";

interface PickFormProps {
  readonly accessCode: string;
  readonly shops: readonly ListedShop[];
  readonly pickedId: string | undefined;
  readonly locale: Locale;
  readonly text: Messages["subscription"]["shops"];
  readonly words: FormActionWords;
}

/**
 * A shop in the list. `line` is the shop's description or, if it has none, a localized sentence that says how much the shop
 * bills and how often.
 */
export type ListedShop = {
  readonly id: string;
  readonly companyName: string;
  readonly logo: Logo | null;
  readonly line: string;
  /** The names of the shop's languages, or an empty string if none are set. */
  readonly speaks: string;
};

/** Renders a list with one button per shop. Each button picks its shop and forwards the customer to it. */
export function PickForm({ accessCode, shops, pickedId, locale, text, words }: PickFormProps) {
  const [state, submit] = useFormAction(pick, words);
  return (
    <form action={submit}>
      <input type="hidden" name="access_code" value={accessCode} />
      <input type="hidden" name="page_locale" value={locale} />
      {state.status === "error" && (
        <Alert tone="danger" role="alert" className="mx-5 mb-4 sm:mx-6">
          {state.message}
        </Alert>
      )}
      {shops.length > 0 && (
        <ul aria-label={text.list} className="divide-y divide-line border-t border-line">
          {shops.map((shop) => (
            <li key={shop.id}>
              <ShopButton shop={shop} isPicked={shop.id === pickedId} text={text} />
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

type ShopButtonProps = { shop: ListedShop; isPicked: boolean; text: PickFormProps["text"] };

function ShopButton({ shop, isPicked, text }: ShopButtonProps) {
  const { pending, data } = useFormStatus();
  const isChosen = pending && data?.get("shop_id") === shop.id;
  return (
    <button
      type="submit"
      name="shop_id"
      value={shop.id}
      aria-disabled={pending}
      onClick={(event) => {
        if (pending) event.preventDefault();
      }}
      className="flex w-full items-center gap-3 px-5 py-3.5 text-start -outline-offset-2 transition-colors hover:bg-sunken sm:px-6"
    >
      <CompanyLogo
        name={shop.companyName}
        logo={shop.logo}
        isSquare
        initialClassName="bg-primary-soft text-primary"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold break-words">
          {shop.companyName}
          {isPicked && <Badge tone="primary">{text.picked}</Badge>}
        </span>
        <span className="block text-sm text-pretty break-words text-muted">
          <bdi>{shop.line}</bdi>
        </span>
        {shop.speaks && (
          <span className="mt-0.5 block text-xs text-muted">
            {fill(text.speaks, { languages: shop.speaks })}
          </span>
        )}
      </span>
      {isChosen ? (
        <Spinner className="size-5!" />
      ) : (
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
      )}
    </button>
  );
}
