import type { ComponentProps } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { WalletAdjustmentForm } from "../wallet-adjustment-form";

type Props = Omit<ComponentProps<typeof WalletAdjustmentForm>, "move">;

/** Debits a reseller's live wallet. */
export function DebitCard(props: Props) {
  return (
    <Card>
      <CardHeader
        title="Debit the live wallet"
        description="Removes a wrong credit, or an amount paid back to the reseller. A debit cannot exceed the balance."
      />
      <CardBody className="flex flex-col gap-5">
        <WalletAdjustmentForm move="debit" {...props} />
      </CardBody>
    </Card>
  );
}
