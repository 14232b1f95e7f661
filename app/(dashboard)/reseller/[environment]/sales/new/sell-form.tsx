"use client";

import { LiveMoney } from "@/components/live-money";
import { ActionForm } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Environment } from "@/lib/fields";
import { type ShownSlip, SlipSheet } from "../slip-sheet";
import { sellByHandAction } from "./actions";

type Props = {
  /** One for each time the form is opened, so that sending it twice sells once. */
  readonly saleKey: string;
  readonly environment: Environment;
  readonly home: string;
  readonly currency: string;
  readonly timezone: string;
};

/** Sells vouchers of one denomination; then the slip stands in the form's place. */
export function SellForm({ saleKey, environment, home, currency, timezone }: Props) {
  return (
    <ActionForm<ShownSlip> action={sellByHandAction} className="flex flex-col gap-5">
      {({ data }) =>
        data ? (
          <>
            <Alert tone="success" role="status">
              Sold
            </Alert>
            <SlipSheet slip={data} environment={environment} home={home} timezone={timezone} />
          </>
        ) : (
          <>
            <input type="hidden" name="key" value={saleKey} />
            <input type="hidden" name="environment" value={environment} />
            <LiveMoney environment={environment} />
            <div className="grid gap-5 sm:grid-cols-2">
              <Field name="denomination" label={`Value of each voucher in ${currency}`} required>
                <Input inputMode="decimal" autoComplete="off" placeholder="25.00" />
              </Field>
              <Field name="quantity" label="How many" required>
                <Select defaultValue="1">
                  {[1, 2, 3, 4, 5].map((count) => (
                    <option key={count} value={count}>
                      {count}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field
                name="customer_identifier"
                label="Customer"
                hint="In your own words, such as the number of the receipt. It finds the sale again."
                className="sm:col-span-2"
                required
              >
                <Input autoComplete="off" maxLength={255} placeholder="Receipt 4711" />
              </Field>
            </div>
            <div>
              <SubmitButton pendingLabel="Selling">
                {environment === "live" ? "Sell in live" : "Sell"}
              </SubmitButton>
            </div>
          </>
        )
      }
    </ActionForm>
  );
}
