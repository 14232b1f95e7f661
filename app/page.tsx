import type { ReactNode } from "react";
import { SiteFooter } from "@/components/shell/site-footer";
import { SiteHeader } from "@/components/shell/site-header";
import { ButtonLink } from "@/components/ui/button-link";
import { CodeBlock } from "@/components/ui/code-block";
import { MosaicToken } from "@/components/ui/mosaic-token";
import { TextLink } from "@/components/ui/text-link";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";

export default function LandingPage() {
  const { publicUrl, CURRENCY } = env();
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Hero />
        <Audiences />
        <FirstRequest baseUrl={publicUrl} amountDisplay={formatMinor(2500, CURRENCY)} />
      </main>
      <SiteFooter />
    </div>
  );
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 pt-10 pb-16 sm:px-6 sm:pt-16 lg:grid-cols-[1.1fr_1fr] lg:pb-24">
      <div>
        <h1 className="max-w-xl font-display text-4xl leading-[1.12] sm:text-6xl">
          Take prepaid vouchers as payment
        </h1>
        <p className="mt-6 max-w-lg text-lg text-muted">
          Your customer bought a voucher in a shop. You ask for an amount. Tessera takes exactly that, leaves
          the rest on the voucher and tells your server, signed.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href="/sign-up" size="lg">
            Create an account
          </ButtonLink>
          <ButtonLink href="/sign-in" size="lg" variant="secondary">
            Sign in
          </ButtonLink>
        </div>
        <p className="mt-5 max-w-lg text-sm text-muted">
          The test environment is yours at once. Live opens when an operator has approved the account.
        </p>
      </div>
      <MosaicToken className="mx-auto w-full max-w-72 sm:max-w-md lg:max-w-full" />
    </section>
  );
}

function Audiences() {
  return (
    <section aria-label="Who Tessera is for" className="border-y border-line bg-surface">
      <div className="mx-auto grid max-w-6xl divide-y divide-line px-4 sm:px-6 lg:grid-cols-3 lg:divide-x lg:divide-y-0">
        <Audience title="Partners get paid">
          Create an intent for one payment or a subscription for many. Send the customer to a checkout we
          host. Your share is fixed when you create it, and a signed webhook says when it is yours.
        </Audience>
        <Audience title="Resellers sell vouchers">
          Top up a wallet, sell vouchers with one call, bill a subscription cycle with another. A retry never
          charges twice, and a wallet never goes below zero.
        </Audience>
        <Audience title="Customers just pay">
          No account, no card. Enter a code, or several; see what each one gives and what stays on it; press
          Pay. What is left can be spent until the voucher expires.
        </Audience>
      </div>
    </section>
  );
}

function Audience({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="py-8 lg:px-8 lg:py-12 lg:first:pl-0 lg:last:pr-0">
      <h2 className="font-display text-2xl">{title}</h2>
      <p className="mt-3 text-muted">{children}</p>
    </div>
  );
}

function FirstRequest({ baseUrl, amountDisplay }: { baseUrl: string; amountDisplay: string }) {
  const request = `curl ${baseUrl}/api/v1/redemption-intents \\
  -H "Authorization: Bearer $TESSERA_PARTNER_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "email": "ada@example.com",
    "amount": 2500,
    "reference": "order-1041",
    "callback_url": "https://shop.example/thanks",
    "idempotency_key": "order-1041"
  }'`;
  const answer = `{
  "status": true,
  "message": "Redemption Intent Created",
  "data": {
    "reference": "order-1041",
    "amount": 2500,
    "amount_display": "${amountDisplay}",
    "status": "pending",
    "authorization_url": "${baseUrl}/redemptions/checkout/…",
    …
  }
}`;
  return (
    <section className="mx-auto grid max-w-6xl gap-10 px-4 py-16 sm:px-6 lg:grid-cols-[1fr_1.3fr] lg:py-24">
      <div>
        <h2 className="font-display text-3xl sm:text-4xl">One request, and you are asking for money</h2>
        <ol className="mt-6 flex flex-col gap-5 text-muted">
          <Step>Create an intent with the amount in minor units.</Step>
          <Step>
            Send the customer to <Code>authorization_url</Code>. In test, the checkout hands out vouchers to
            try.
          </Step>
          <Step>
            Fulfil the order when <Code>redemption-intent.success</Code> arrives. It is signed the way{" "}
            <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink> says, so a library
            you have verifies it.
          </Step>
        </ol>
        <ButtonLink href="/docs" variant="secondary" className="mt-8">
          Read the documentation
        </ButtonLink>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <CodeBlock title="Request" what="the request" code={request} />
        <CodeBlock title="Answer" what="the answer" code={answer} />
      </div>
    </section>
  );
}

function Step({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span aria-hidden="true" className="mt-1.5 size-3 shrink-0 -rotate-3 rounded-[1px] bg-gold" />
      <span>{children}</span>
    </li>
  );
}

function Code({ children }: { children: string }) {
  return (
    <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.875em] text-ink">{children}</code>
  );
}
