import type { ComponentProps } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { BankDetailsForm } from "./bank-details-form";

type Props = ComponentProps<typeof BankDetailsForm> & {
  readonly title: string;
  readonly description: string;
};

/** A bank account for payouts, with a form to change it. */
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
