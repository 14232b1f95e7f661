import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";
import { env } from "@/lib/env";
import { keyVariables } from "@/lib/openapi/curl";
import { guides, subscriptionGuides } from "../outline";
import { Section, Split } from "../section";
import { Code, Prose } from "../text";

export function Idempotency() {
  const request = `curl -i ${env().publicUrl}/api/v1/redemption-intents \\
  -H "Authorization: Bearer $${keyVariables.partner}" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: order-1002" \\
  -d '{
    "email": "customer@example.com",
    "amount": 2500
  }'`;
  const second = "HTTP/1.1 200 OK\nIdempotent-Replayed: true";
  return (
    <Section {...guides.idempotency}>
      <Split
        code={
          <>
            <CodeBlock title="Send it twice" what="the request" code={request} />
            <CodeBlock title="The second answer" what="the second answer" code={second} />
          </>
        }
      >
        <Prose>
          <p>
            Networks fail after the work is done. Give every create an <Code>idempotency_key</Code>, 1 to 255
            characters of your choice, as a field or as the header <Code>Idempotency-Key</Code>. Sending it
            again makes nothing new: the answer is the first resource as it is now, with status 200 and{" "}
            <Code>Idempotent-Replayed: true</Code>.
          </p>
          <p>
            A key belongs to your account and environment, across all operations, for ever. With other
            parameters, or on another operation, it is <Code>idempotency_key_reused</Code>.
          </p>
          <p>
            The bill of a subscription's cycle carries a{" "}
            <TextLink href={`#${subscriptionGuides.chargeReferences.id}`}>charge reference</TextLink> instead.
          </p>
          <p>
            A good key is the identifier of your own order or sale: a retry, a restart and a second click then
            all send the same one.
          </p>
        </Prose>
      </Split>
    </Section>
  );
}
