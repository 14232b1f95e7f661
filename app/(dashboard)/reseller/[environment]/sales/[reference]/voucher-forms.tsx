"use client";

import { ActionForm } from "@/components/ui/action-form";
import { CopyField } from "@/components/ui/copy-field";
import { Eye, Receipt } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Environment } from "@/lib/base/fields";
import { type PrintedVouchers, printSlipAction, revealCodeAction } from "../actions";
import { VoucherSheet } from "../voucher-sheet";

type Props = {
  readonly environment: Environment;
  readonly reference: string;
  readonly place: number;
  readonly ending: string;
};

/** Renders a form that reveals one voucher's code on request. */
export function RevealCodeForm({ environment, reference, place, ending }: Props) {
  return (
    <ActionForm<string>
      action={revealCodeAction}
      isRepeatable
      className="flex flex-col gap-3"
      fields={{ environment, reference, place: String(place) }}
    >
      {({ data }) =>
        data === undefined ? (
          <SubmitButton className="self-start" variant="secondary" size="sm" pendingLabel="Revealing">
            <Eye aria-hidden="true" className="size-4" />
            Reveal code<span className="sr-only"> ending {ending}</span>
          </SubmitButton>
        ) : (
          <CopyField label="Code" value={data} what="the voucher code" />
        )
      }
    </ActionForm>
  );
}

type PrintVouchersFormProps = {
  readonly reference: string;
  readonly environment: Environment;
  readonly home: string;
  readonly timezone: string;
};

/**
 * Renders a form that shows a sale's vouchers for printing. Render it only if the sale has a voucher that can still be used.
 */
export function PrintVouchersForm({ reference, environment, home, timezone }: PrintVouchersFormProps) {
  return (
    <ActionForm<PrintedVouchers>
      action={printSlipAction}
      isRepeatable
      className="flex flex-col gap-3"
      fields={{ environment, reference }}
    >
      {({ data }) =>
        data ? (
          <VoucherSheet slip={data} environment={environment} home={home} timezone={timezone} />
        ) : (
          <SubmitButton className="self-start" variant="secondary" size="sm" pendingLabel="Showing">
            <Receipt aria-hidden="true" className="size-4" />
            Show printable version
          </SubmitButton>
        )
      }
    </ActionForm>
  );
}
