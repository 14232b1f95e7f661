import { ExternalLink } from "lucide-react";
import type { Metadata } from "next";
import { notFoundPage } from "@/app/_dashboard/not-found-page";
import { referenceOf } from "@/app/_dashboard/reference-of";
import { type AccountParams, requireAccount } from "@/app/_dashboard/require-account";
import { buttonStyles } from "@/components/ui/button-styles";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { listEvents } from "@/lib/events/list-events";
import { retrieveIntent } from "@/lib/redemption-intents/retrieve-intent";
import { DetailsCard } from "./details-card";
import { EventsCard } from "./events-card";
import { PaymentCard } from "./payment-card";

export const metadata: Metadata = { title: "Intent" };

export default async function Page({ params }: AccountParams<{ reference: string }>) {
  const { user, caller, home } = await requireAccount(params, "partner");
  const reference = referenceOf((await params).reference);
  const { data: intent } = await retrieveIntent(caller, { reference }).catch(notFoundPage);
  const { data: told } = await listEvents(caller, { reference, about: "intent", limit: 20 });
  const { timezone } = user;
  return (
    <>
      <PageHeader
        title="Intent"
        description={<code className="font-mono text-sm break-all">{intent.reference}</code>}
        back={<TextLink href={`${home}/intents`}>Intents</TextLink>}
        actions={
          // Without `receipt` a paid checkout would send the browser on to the callback.
          <a
            href={`${intent.authorization_url}?receipt`}
            target="_blank"
            rel="noreferrer"
            className={buttonStyles({ variant: "secondary" })}
          >
            Open checkout <ExternalLink aria-hidden="true" />
            <span className="sr-only">(in a new tab)</span>
          </a>
        }
      />
      <div className="flex flex-col gap-6">
        <PaymentCard intent={intent} timezone={timezone} />
        <EventsCard events={told.events} paid={intent.status === "success"} timezone={timezone} />
        <DetailsCard intent={intent} timezone={timezone} />
      </div>
    </>
  );
}
