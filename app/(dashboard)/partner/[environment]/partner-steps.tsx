import { CodeBlock } from "@/components/ui/code-block";
import { ButtonLink, TextLink } from "@/components/ui/link";
import type { Environment } from "@/lib/base/fields";
import { env } from "@/lib/base/settings/env";
import { curl, exportKey, FirstSteps } from "../../_cards/first-steps";

type Props = {
  readonly environment: Environment;
  readonly hasKey: boolean;
  readonly hasWebhook: boolean;
  readonly hasRequest: boolean;
};

const order = { email: "ada@example.com", amount: 2500, metadata: { order: "1041" } };

/** Renders the steps from a new account to the first payment. */
export function PartnerSteps({ environment, hasKey, hasWebhook, hasRequest }: Props) {
  const home = `/partner/${environment}`;
  return (
    <FirstSteps
      steps={[
        {
          title: "Create an API key",
          done: hasKey,
          children: (
            <>
              <p>
                Your server sends it with every request. It is shown only once: store it with your secrets.
              </p>
              <ButtonLink className="self-start" href={`${home}/keys`} size="sm">
                Create a {environment} key
              </ButtonLink>
            </>
          ),
        },
        {
          title: "Set the webhook URL",
          done: hasWebhook,
          children: (
            <>
              <p>
                Your server is notified when an intent or a cycle is paid. Events from before you set the URL
                are recorded but not sent automatically.
                {environment === "test" && (
                  <>
                    {" "}
                    If your server cannot receive webhooks yet, use the{" "}
                    <TextLink href={`${home}/webhook/inbox`}>inbox</TextLink>.
                  </>
                )}
              </p>
              <ButtonLink className="self-start" href={`${home}/webhook`} variant="secondary" size="sm">
                Set the webhook URL
              </ButtonLink>
            </>
          ),
        },
        {
          title: "Request the first payment",
          done: hasRequest,
          children: (
            <>
              <p>
                Paste this into a terminal and insert your key. Then open the authorization_url of the
                response
                {environment === "test" ? ": the checkout offers test vouchers." : " as your customer would."}
              </p>
              <CodeBlock
                title="Terminal"
                what="the commands"
                code={`${exportKey("partner", environment)}\n${curl(env().publicUrl, "/redemption-intents", "partner", order)}`}
              />
              <p>
                For a recurring payment, create a{" "}
                <TextLink href="/docs/create-subscription">subscription</TextLink> the same way.
              </p>
            </>
          ),
        },
      ]}
    />
  );
}
