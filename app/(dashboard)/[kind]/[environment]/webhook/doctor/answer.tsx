import { ReceiverDetails } from "@/components/money/receiver-details";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { plainReceivers } from "@/lib/webhooks/signature-doctor/receivers/webhook-receivers";
import type { Verdict } from "@/lib/webhooks/signature-doctor/schema";
import { FindingCard, Words } from "./finding-card";
import { fixNotes } from "./fix-notes";
import { topicOf } from "./topic-of";

type Props = { readonly verdict: Verdict; readonly timezone: string };

/** The diagnosis, its evidence, and the fix in each language. */
export function Answer({ verdict, timezone }: Props) {
  return (
    <div className="flex flex-col gap-6">
      <FindingCard verdict={verdict} timezone={timezone} />
      <Card>
        <CardHeader
          title="The fix in your language"
          description="The usual cause, and a complete receiver that verifies correctly."
        />
        <CardBody className="flex flex-col gap-3">
          {plainReceivers.map(({ language, ...receiver }) => (
            <ReceiverDetails
              key={language}
              {...receiver}
              note={<Words>{fixNotes[topicOf(verdict)][language]}</Words>}
            />
          ))}
        </CardBody>
      </Card>
    </div>
  );
}
