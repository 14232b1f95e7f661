import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { Words } from "@/app/docs/text";
import { ReceiverDetails } from "@/components/receiver-details";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { plainReceivers } from "@/lib/signature-doctor/receivers/webhook-receivers";
import type { Verdict } from "@/lib/signature-doctor/schema";
import { Evidence } from "./evidence";
import { fixNotes } from "./fix-notes";
import { topicOf } from "./topic-of";
import { verdictWords } from "./verdict-words";

type Props = { readonly verdict: Verdict; readonly timezone: string };

const tones = {
  success: { Icon: CircleCheck, colour: "text-success" },
  warning: { Icon: TriangleAlert, colour: "text-warning" },
  danger: { Icon: CircleAlert, colour: "text-danger" },
};

/** What the doctor found, what shows it, and what to do about it in each language. */
export function Answer({ verdict, timezone }: Props) {
  const { tone, title, what, advice } = verdictWords(verdict, timezone);
  const { Icon, colour } = tones[tone];
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardBody className="flex gap-4">
          <Icon aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${colour}`} />
          <div className="flex min-w-0 flex-1 flex-col gap-4">
            <div>
              <h2 className="text-xl font-semibold">{title}</h2>
              <p className="mt-1 max-w-prose">
                <Words>{what}</Words>
              </p>
            </div>
            <Evidence verdict={verdict} />
            <div>
              <h3 className="font-semibold">What to do</h3>
              <p className="mt-1 max-w-prose">
                <Words>{advice}</Words>
              </p>
            </div>
          </div>
        </CardBody>
      </Card>
      <Card>
        <CardHeader
          title="The fix in your language"
          description="Where this usually comes from, and a whole receiver that does it right."
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
