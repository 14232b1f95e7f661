import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { DAY_MS, now } from "@/lib/clock";
import type { Environment } from "@/lib/fields";
import { wallClockIn } from "../../zoned-time";
import { replayFailedAction, replayUnsentAction } from "./actions";

type Props = { readonly environment: Environment; readonly timezone: string };

const triggerStyle = { variant: "secondary", size: "sm" } as const;
const ORDER =
  "Each goes to the URL of now with its own webhook-id, oldest first, on a new schedule of attempts.";

/** Sends many events again. They stay when there is nothing to send, so that the answer to the last press does too. */
export function ReplayActs({ environment, timezone }: Props) {
  return (
    <>
      <ConfirmDialog
        trigger="Send failed again"
        triggerStyle={triggerStyle}
        title="Send again all that failed?"
        description={`Every event since that time whose delivery has failed for good. ${ORDER}`}
        confirmLabel="Send again"
        tone="primary"
        action={replayFailedAction}
        fields={{ environment }}
      >
        <Field name="since" label="Happened since" hint={`By the clocks of ${timezone}`} required>
          <Input
            type="datetime-local"
            defaultValue={wallClockIn(new Date(now().getTime() - DAY_MS), timezone)}
          />
        </Field>
      </ConfirmDialog>
      <ConfirmDialog
        trigger="Send unsent"
        triggerStyle={triggerStyle}
        title="Send what was never sent?"
        description={`Every event recorded while no URL was set or deliveries were switched off, however old. ${ORDER}`}
        confirmLabel="Send now"
        tone="primary"
        action={replayUnsentAction}
        fields={{ environment }}
      />
    </>
  );
}
