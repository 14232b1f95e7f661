"use client";

import { ActionForm } from "@/components/ui/action-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { renewCodesAction } from "./actions";
import { RecoveryCodes } from "./recovery-codes";

/** Creates new recovery codes and shows them once. */
export function RenewCodesForm() {
  return (
    <ActionForm<readonly string[]> action={renewCodesAction} className="flex flex-col gap-4">
      {({ data }) => (
        <>
          {data && <RecoveryCodes codes={data} />}
          <div>
            <SubmitButton variant="secondary" size="sm" pendingLabel="Making">
              Create new recovery codes
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}
