import type { ComponentProps } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { BankDetailsForm } from "./bank-details-form";

type Props = ComponentProps<typeof BankDetailsForm> & {
  readonly title: string;
  readonly description: string;
};

/** A bank account that payouts go to or come from, and the form that names another. */
export function BankDetailsCard({ title, description, ...form }: Props) {
  return (
    <Card>
      <CardHeader title={title} description={description} />
      <CardBody>
        <BankDetailsForm {...form} />
      </CardBody>
    </Card>
  );
}
