"use client";

import { useRef } from "react";
import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import type { Environment } from "@/lib/base/fields";
import type { Verdict } from "@/lib/webhooks/signature-doctor/schema";
import { diagnoseAction } from "./actions";
import { Answer } from "./answer";

type Props = { readonly environment: Environment; readonly timezone: string };

/** Takes a received webhook and shows what is wrong with it above the form. */
export function DoctorForm({ environment, timezone }: Props) {
  const answer = useRef<HTMLElement>(null);
  const showAnswer = () => {
    answer.current?.focus({ preventScroll: true });
    answer.current?.scrollIntoView({ block: "start" });
  };
  return (
    <ActionForm<Verdict> action={diagnoseAction} onSuccess={showAnswer} className="flex flex-col gap-6">
      {({ data }) => (
        <>
          {data && (
            <section ref={answer} aria-label="Result" tabIndex={-1} className="scroll-mt-6 outline-none">
              <Answer verdict={data} timezone={timezone} />
            </section>
          )}
          <Card>
            <CardHeader
              title="Signature doctor"
              description={`Find out why your receiver rejects a ${environment} webhook. Paste the request it received. Nothing is stored.`}
            />
            <CardBody className="flex flex-col gap-5">
              <input type="hidden" name="environment" value={environment} />
              <Field
                name="headers"
                label="Headers"
                hint="One per line, as JSON, or as your language prints them. You can include other headers."
                required
              >
                <Textarea rows={5} placeholder={EXAMPLE} className="font-mono" spellCheck={false} />
              </Field>
              <Field
                name="body"
                label="Body"
                hint="The exact text your code verifies. Without it only the headers are checked. Browsers convert CRLF line endings to LF."
              >
                <Textarea rows={7} className="font-mono" spellCheck={false} />
              </Field>
              <div className="grid gap-5 sm:grid-cols-2">
                <Field
                  name="secret"
                  label="Secret your receiver uses"
                  hint="Compared with your secrets and not stored. Enter it again for another check."
                >
                  <Input type="password" autoComplete="off" className="font-mono" />
                </Field>
                <Field
                  name="receiver_clock"
                  label="Receiver's clock on receipt"
                  hint="From its log. UTC unless it has a time zone. Unix seconds also work."
                >
                  <Input autoComplete="off" placeholder="2026-01-31 09:30:00" />
                </Field>
              </div>
              <div>
                <SubmitButton pendingLabel="Checking">Check signature</SubmitButton>
              </div>
            </CardBody>
          </Card>
        </>
      )}
    </ActionForm>
  );
}

const EXAMPLE = `webhook-id: evt_...
webhook-timestamp: 1769851800
webhook-signature: v1,...`;
