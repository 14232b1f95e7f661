import type { ComponentProps } from "react";
import { ReasonField } from "@/app/(dashboard)/_cards/reason-field";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

type Props = Omit<ComponentProps<typeof ConfirmDialog>, "triggerStyle" | "tone">;

/** A refusal with a reason that the requester sees. */
export function RefusalDialog({ children, ...props }: Props) {
  return (
    <ConfirmDialog {...props}>
      {children}
      <ReasonField />
    </ConfirmDialog>
  );
}
