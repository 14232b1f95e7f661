import { ReceiverDetails } from "@/components/receiver-details";
import { TextLink } from "@/components/ui/text-link";
import { RECEIVER_PORT } from "@/lib/signature-doctor/receivers/receiver";
import { webhookReceivers } from "@/lib/signature-doctor/receivers/webhook-receivers";
import { webhookGuides } from "../outline";
import { Subsection } from "../section";
import { Code, Prose } from "../text";

export function Verifying() {
  return (
    <Subsection {...webhookGuides.verifying}>
      <Prose>
        <p>
          Anyone can post to your URL, so believe nothing before the signature fits. Each of these is a whole
          receiver: put the secret shown beside your webhook URL into <Code>TESSERA_WEBHOOK_SECRET</Code> and
          start it; it listens on port {RECEIVER_PORT}. A rotated secret signs beside the new one for 24
          hours. Verify the body as it came, byte for byte, before parsing it. Where it then says{" "}
          <Code>"test_event": true</Code>, its data is made up: answer 2xx and do nothing else.
        </p>
        <p>
          Where yours refuses what we sent, the signature doctor in the dashboard of{" "}
          <TextLink href="/partner/test/webhook/doctor" prefetch={false}>
            partners
          </TextLink>{" "}
          and{" "}
          <TextLink href="/reseller/test/webhook/doctor" prefetch={false}>
            resellers
          </TextLink>{" "}
          says why.
        </p>
      </Prose>
      <div className="mt-6 flex flex-col gap-3">
        {webhookReceivers.map(({ language: _, ...receiver }, index) => (
          <ReceiverDetails key={receiver.title} {...receiver} isOpen={index === 0} />
        ))}
      </div>
    </Subsection>
  );
}
