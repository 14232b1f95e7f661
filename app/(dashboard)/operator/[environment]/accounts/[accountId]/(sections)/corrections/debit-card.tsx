import type { ComponentProps } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { WalletMoveForm } from "../wallet-move-form";

type Props = Omit<ComponentProps<typeof WalletMoveForm>, "move">;

/** Debits a reseller's live wallet. */
export function DebitCard(props: Props) {
  return (
    <Card>
      <CardHeader
        title="Debit the live wallet"
        description="Removes a wrong credit, or an amount paid back to the reseller. A debit cannot exceed the balance."
      />
      <CardBody className="flex flex-col gap-5">
        <WalletMoveForm move="debit" {...props} />
      </CardBody>
    </Card>
  );
}
