"use client";

import { ActionForm } from "@/components/ui/action-form";
import { Receipt } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Environment } from "@/lib/base/fields";
import { type PrintedVouchers, VoucherSheet } from "../voucher-sheet";
import { printSlipAction } from "./actions";

type Props = {
  readonly reference: string;
  readonly environment: Environment;
  readonly home: string;
  readonly timezone: string;
};

/** The printed vouchers of a sale, revealed on request. */
export function PrintVouchersForm({ reference, environment, home, timezone }: Props) {
  return (
    <ActionForm<PrintedVouchers> action={printSlipAction} className="flex flex-col gap-3">
      {({ data }) =>
        data ? (
          <VoucherSheet slip={data} environment={environment} home={home} timezone={timezone} />
        ) : (
          <>
            <input type="hidden" name="environment" value={environment} />
            <input type="hidden" name="reference" value={reference} />
            <div>
              <SubmitButton variant="secondary" size="sm" pendingLabel="Showing">
                <Receipt aria-hidden="true" className="size-4" />
                Show printed voucher
              </SubmitButton>
            </div>
          </>
        )
      }
    </ActionForm>
  );
}
