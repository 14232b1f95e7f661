"use client";

import { useFormStatus } from "react-dom";
import { CompanyLogo } from "@/components/shell/company-logo";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { ChevronRight } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import { useFormAction } from "@/components/ui/use-form-action";
import type { ShopChoice } from "@/lib/accounts/shops/find-shop";
import { pick } from "./actions";

interface PickFormProps {
  readonly accessCode: string;
  readonly shops: readonly ShopChoice[];
  readonly pickedId: string | undefined;
  /** What a shop will bill, as in "€10.00 every month". */
  readonly bill: string;
}

/** One button per shop. It posts the form and continues to the shop. */
export function PickForm({ accessCode, shops, pickedId, bill }: PickFormProps) {
  const [state, submit] = useFormAction(pick);
  return (
    <form action={submit}>
      <input type="hidden" name="access_code" value={accessCode} />
      {state.status === "error" && (
        <Alert tone="danger" role="alert" className="mx-5 mb-4 sm:mx-6">
          {state.message}
        </Alert>
      )}
      {shops.length > 0 && (
        <ul aria-label="Shops" className="divide-y divide-line border-t border-line">
          {shops.map((shop) => (
            <li key={shop.id}>
              <ShopButton shop={shop} isPicked={shop.id === pickedId} bill={bill} />
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

function ShopButton({ shop, isPicked, bill }: { shop: ShopChoice; isPicked: boolean; bill: string }) {
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
      className="flex w-full items-center gap-3 px-5 py-3.5 text-left -outline-offset-2 transition-colors hover:bg-sunken sm:px-6"
    >
      <CompanyLogo
        name={shop.companyName}
        logoId={shop.logoId}
        initialClassName="bg-primary-soft text-primary"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold break-words">
          {shop.companyName}
          {isPicked && <Badge tone="primary">Picked</Badge>}
        </span>
        <span className="block text-sm text-pretty break-words text-muted">
          {shop.shopLine ?? `You will go to ${shop.companyName}, which bills you ${bill}.`}
        </span>
        {shop.speaks && <span className="mt-0.5 block text-xs text-muted">Speaks {shop.speaks}</span>}
      </span>
      {isChosen ? (
        <Spinner className="size-5!" />
      ) : (
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      )}
    </button>
  );
}
