import { ShownWhen } from "@/app/(dashboard)/_cards/shown-when";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/text-link";
import type { Environment } from "@/lib/base/fields";
import { MAX_COUNTED } from "@/lib/webhooks/events/count-events";
import { replayFailedAction, replayUnsentAction } from "./actions";

type Props = {
  readonly environment: Environment;
  readonly timezone: string;
  readonly failed: number;
  readonly unsent: number;
  /** Whether anything is sent at present. */
  readonly open: boolean;
  readonly webhook: string;
};

const triggerStyle = { variant: "secondary", size: "sm" } as const;
const ORDER =
  "Each goes to the URL of now with its own webhook-id, oldest first, on a new schedule of attempts.";

/** Sends many events again, where there are any. */
export function ReplayActs({ environment, timezone, failed, unsent, open, webhook }: Props) {
  if (!open) {
    const waiting = [
      failed > 0 && `${countText(failed)} failed`,
      unsent > 0 && `${countText(unsent)} unsent`,
    ];
    if (failed + unsent === 0) return null;
    return (
      <p className="text-sm text-muted">
        <TextLink href={webhook}>Set the webhook URL</TextLink> first, to send{" "}
        {waiting.filter(Boolean).join(" and ")}.
      </p>
    );
  }
  return (
    <>
      <ShownWhen condition={failed > 0}>
        <ConfirmDialog
          trigger={`Send ${countText(failed)} failed again`}
          triggerStyle={triggerStyle}
          title="Send again all that failed?"
          description={`Every event whose delivery has failed for good. ${ORDER}`}
          confirmLabel="Send again"
          tone="primary"
          action={replayFailedAction}
          fields={{ environment }}
        >
          <Field
            name="since"
            label="Happened since"
            hint={`By the clocks of ${timezone}. Left empty, all of them.`}
          >
            <Input type="datetime-local" />
          </Field>
        </ConfirmDialog>
      </ShownWhen>
      <ShownWhen condition={unsent > 0}>
        <ConfirmDialog
          trigger={`Send ${countText(unsent)} unsent`}
          triggerStyle={triggerStyle}
          title="Send what was never sent?"
          description={`Every event recorded while no URL was set or deliveries were switched off, however old. ${ORDER}`}
          confirmLabel="Send now"
          tone="primary"
          action={replayUnsentAction}
          fields={{ environment }}
        />
      </ShownWhen>
    </>
  );
}

function countText(count: number): string {
  return `${count.toLocaleString("en-GB")}${count >= MAX_COUNTED ? " or more" : ""}`;
}
