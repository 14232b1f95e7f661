import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { cancelPayment } from "./actions";

/** Cancels the payment after a confirmation, because it cannot be undone. */
export function CancelPayment({ accessCode, companyName }: { accessCode: string; companyName: string }) {
  return (
    <div className="mt-4 flex justify-center">
      <ConfirmDialog
        trigger="Cancel this payment"
        triggerStyle={{ variant: "quiet", size: "md" }}
        title="Cancel this payment?"
        description={`No money has moved, and your vouchers keep their full balance. To pay later, start again at ${companyName}.`}
        confirmLabel="Cancel the payment"
        action={cancelPayment}
        fields={{ access_code: accessCode }}
      />
    </div>
  );
}
