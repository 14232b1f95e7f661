import type { ReactNode } from "react";
import { SiteFooter, SiteHeader } from "@/components/shell/site-frame";
import { textLinkStyles } from "@/components/ui/class-names";
import { CodeBlock } from "@/components/ui/code-block";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { MosaicToken } from "@/components/ui/mosaic-token";
import { STANDARD_FEE_BPS } from "@/lib/accounts/schema";
import { formatMinor, percentText } from "@/lib/base/money";
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
        <h1 className="max-w-xl font-display text-4xl leading-[1.12] sm:text-6xl">Accept prepaid vouchers</h1>
        <p className="mt-6 max-w-lg text-lg text-muted">
          Your customer buys a voucher in a shop. You request an amount. Tessera charges exactly that amount,
          leaves the rest on the voucher and notifies your server with a signed webhook.
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
          You can use the test environment right away, and request live access when you need it.
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
          Create an intent for one payment or a subscription for many. Send the customer to a hosted checkout.
          The platform fee is {percentText(STANDARD_FEE_BPS)} of each payment. Your payout is fixed when you
          create the intent or subscription. A signed webhook confirms each payment.
        </Audience>
        <Audience title="Resellers sell vouchers">
          Top up a wallet, then sell vouchers and bill subscription cycles with the same API call. A retry
          with the same idempotency key never charges twice, and a balance never goes below zero. You pay no
          fee.
        </Audience>
        <Audience title="Customers just pay">
          No account, no card. Enter one or more codes, see what each voucher pays and press Pay. The
          remaining balance can be spent until the voucher expires. There is no fee.{" "}
          {/* A plain link, so that the browser loads the page with its response headers, which allow the camera. */}
          <a href="/vouchers" className={textLinkStyles}>
            Check a balance
          </a>
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
    "reference": "order-1041-1",
    "callback_url": "https://shop.example/thanks",
    "idempotency_key": "order-1041-1"
  }'`;
  const answer = `{
  "status": true,
  "message": "Redemption Intent Created",
  "data": {
    "reference": "order-1041-1",
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
        <h2 className="font-display text-3xl sm:text-4xl">Request a payment with one call</h2>
        <ol className="mt-6 flex flex-col gap-5 text-muted">
          <Step>Create an intent with the amount in minor units.</Step>
          <Step>
            Send the customer to <Code>authorization_url</Code>. In test mode, the checkout provides test
            vouchers.
          </Step>
          <Step>
            Fulfill the order when <Code>redemption-intent.success</Code> arrives. It is signed according to{" "}
            <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink>, so you can verify
            it with existing libraries.
          </Step>
        </ol>
        <ButtonLink href="/docs" variant="secondary" className="mt-8">
          Read the documentation
        </ButtonLink>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <CodeBlock title="Request" what="the request" code={request} />
        <CodeBlock title="Response" what="the response" code={answer} />
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
