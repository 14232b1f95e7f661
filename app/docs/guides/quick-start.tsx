import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";
import { env } from "@/lib/env";
import { keyVariables } from "@/lib/openapi/curl";
import { RECEIVER_PORT } from "@/lib/signature-doctor/receivers/receiver";
import { guides, webhookGuides } from "../outline";
import { Section, Split } from "../section";
import { Code } from "../text";

export function QuickStart() {
  const { publicUrl, TESSERA_EMBEDDED, TESSERA_DEMO, WEBHOOK_ALLOW_PRIVATE_NETWORK } = env();
  const authorization = `-H "Authorization: Bearer $${keyVariables.partner}"`;
  const create = `export REFERENCE=first-$(date +%s)
curl ${publicUrl}/api/v1/redemption-intents \\
  ${authorization} \\
  -H "Content-Type: application/json" \\
  -d '{
    "email": "customer@example.com",
    "amount": 1000,
    "reference": "'$REFERENCE'"
  }'`;
  const retrieve = `curl ${publicUrl}/api/v1/redemption-intents/$REFERENCE \\
  ${authorization}`;
  return (
    <Section {...guides.quickStart}>
      <ol className="flex flex-col gap-10">
        <Step number={1} title="Take a key" code={<TakeKey hasDemo={TESSERA_EMBEDDED || TESSERA_DEMO} />}>
          Sign up as a partner and make a test key under{" "}
          <TextLink href="/partner/test/keys">API keys</TextLink>. It is shown once. Keep it in your shell for
          the calls below.
        </Step>
        <Step
          number={2}
          title="Listen for the webhook"
          code={
            <CodeBlock
              title="Shell"
              what="the commands that start a receiver"
              code={"export TESSERA_WEBHOOK_SECRET=whsec_...\nnode receiver.mjs"}
            />
          }
        >
          The first receiver needs no code: under{" "}
          <TextLink href="/partner/test/webhook/inbox" prefetch={false}>
            Inbox
          </TextLink>{" "}
          press <strong>Use the inbox as webhook URL</strong>, and what is sent is shown there. For one of
          your own, save one of the{" "}
          <TextLink href={`#${webhookGuides.verifying.id}`}>receivers below</TextLink>, set{" "}
          <Code>
            {WEBHOOK_ALLOW_PRIVATE_NETWORK
              ? `http://localhost:${RECEIVER_PORT}`
              : "the public address it is reached at"}
          </Code>{" "}
          under <TextLink href="/partner/test/webhook">Webhook</TextLink>, copy the secret shown there, and
          start it.
        </Step>
        <Step
          number={3}
          title="Ask for money"
          code={<CodeBlock title="Request" what="the request that creates an intent" code={create} />}
        >
          One call creates a redemption intent. Its <Code>authorization_url</Code> is where you send the
          customer; now you are the customer.
        </Step>
        <Step number={4} title="Pay with a test voucher">
          Open the <Code>authorization_url</Code> in a browser. In test the checkout offers ready-made
          vouchers: take the one that covers the amount and press Pay. Your receiver prints{" "}
          <Code>redemption-intent.success</Code>, or the inbox shows it.
        </Step>
        <Step
          number={5}
          title="Look at the result"
          code={<CodeBlock title="Request" what="the request that retrieves the intent" code={retrieve} />}
        >
          The intent is now <Code>success</Code>, and <Code>partner_payout_amount</Code> is yours. For live,
          change the key and nothing else.
        </Step>
      </ol>
    </Section>
  );
}

function TakeKey({ hasDemo }: { hasDemo: boolean }) {
  const { partner } = keyVariables;
  const fromDemo = `export ${partner}=$(node -p "require('./.tessera/demo.json').partner.test_key")`;
  return (
    <>
      <CodeBlock
        title="Shell"
        what="the command that keeps your key"
        code={`export ${partner}=sk_test_tsr_...`}
      />
      {hasDemo && (
        <CodeBlock
          title="Or, in Tessera's own folder, the demo partner's"
          what="the command that takes the demo partner's key"
          code={fromDemo}
        />
      )}
    </>
  );
}

type StepProps = { number: number; title: string; code?: ReactNode; children: ReactNode };

function Step({ number, title, code, children }: StepProps) {
  const words = (
    <div className="flex gap-4">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 -rotate-3 place-content-center rounded-xs bg-gold-soft text-sm font-semibold text-gold-ink"
      >
        {number}
      </span>
      <div className="min-w-0">
        <h3 className="mb-1 text-base leading-7 font-semibold">{title}</h3>
        <p className="max-w-prose text-muted">{children}</p>
      </div>
    </div>
  );
  return <li>{code ? <Split code={code}>{words}</Split> : words}</li>;
}
