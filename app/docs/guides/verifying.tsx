import { ChevronDown } from "lucide-react";
import { CodeBlock } from "@/components/ui/code-block";
import { webhookGuides } from "../outline";
import { Subsection } from "../section";
import { Code, Prose } from "../text";
import { RECEIVER_PORT, type WebhookReceiver, webhookReceivers } from "../webhook-receivers";

export function Verifying() {
  return (
    <Subsection {...webhookGuides.verifying}>
      <Prose>
        <p>
          Anyone can post to your URL, so believe nothing before the signature fits. Each of these is a whole
          receiver: put the secret shown beside your webhook URL into <Code>TESSERA_WEBHOOK_SECRET</Code> and
          start it; it listens on port {RECEIVER_PORT}. A rotated secret signs beside the new one for 24
          hours. Verify the body as it came, byte for byte, before parsing it.
        </p>
      </Prose>
      <div className="mt-6 flex flex-col gap-3">
        {webhookReceivers.map((receiver, index) => (
          <Receiver key={receiver.language} receiver={receiver} isOpen={index === 0} />
        ))}
      </div>
    </Subsection>
  );
}

function Receiver({ receiver, isOpen }: { receiver: WebhookReceiver; isOpen: boolean }) {
  const { language, file, run, code } = receiver;
  return (
    <details name="receiver" open={isOpen} className="group rounded-lg border border-line bg-surface">
      <summary className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-4 py-2">
        <span className="font-semibold">{language}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <CodeBlock title={file} what={`the receiver in ${language}`} code={code.trimEnd()} />
        <CodeBlock title="Start it" what={`the command that starts the receiver in ${language}`} code={run} />
      </div>
    </details>
  );
}
