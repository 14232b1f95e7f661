"use client";

import { useRef } from "react";
import { ReceiverDetails } from "@/components/money/receiver-details";
import { ActionForm } from "@/components/ui/action-form";
import { BodyCard } from "@/components/ui/card";
import { Field, Input, Textarea } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Environment } from "@/lib/base/fields";
import type { Verdict, VerdictName } from "@/lib/webhooks/signature-doctor/schema";
import type { ReceiverLanguage, WebhookReceiver } from "@/lib/webhooks/signature-doctor/webhook-receivers";
import { diagnoseAction } from "./actions";
import { FindingCard, Words } from "./finding-card";

type Props = {
  readonly environment: Environment;
  readonly timezone: string;
  /** A sample receiver for each language. */
  readonly receivers: readonly WebhookReceiver[];
};

/** Renders a form for a received webhook request. Shows the diagnosis above the fields. */
export function DoctorForm({ environment, timezone, receivers }: Props) {
  const answer = useRef<HTMLElement>(null);
  const showAnswer = () => {
    answer.current?.focus({ preventScroll: true });
    answer.current?.scrollIntoView({ block: "start" });
  };
  return (
    <ActionForm<Verdict>
      action={diagnoseAction}
      isRepeatable
      onSuccess={showAnswer}
      className="flex flex-col gap-6"
    >
      {({ data }) => (
        <>
          {data && (
            <section ref={answer} aria-label="Result" tabIndex={-1} className="scroll-mt-6 outline-none">
              <Answer verdict={data} timezone={timezone} receivers={receivers} />
            </section>
          )}
          <BodyCard
            title="Signature doctor"
            description={`Find out why your receiver rejects a ${environment} webhook. Paste the request it received. Nothing is stored.`}
            bodyClassName="flex flex-col gap-5"
          >
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
              hint="The exact text your code verifies. Without it only the headers are checked. Browsers convert pasted CRLF line endings to LF, so this check cannot detect CRLF."
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
                label="Receiver's clock when the request arrived"
                hint="A time from the receiver's log. Taken as UTC unless you include a time zone. Unix seconds also work."
              >
                <Input autoComplete="off" placeholder="2026-01-31 09:30:00" />
              </Field>
            </div>
            <SubmitButton className="self-start" pendingLabel="Checking">
              Check signature
            </SubmitButton>
          </BodyCard>
        </>
      )}
    </ActionForm>
  );
}

const EXAMPLE = `webhook-id: evt_...
webhook-timestamp: 1769851800
webhook-signature: v1,...`;

type AnswerProps = Omit<Props, "environment"> & { readonly verdict: Verdict };

/** Renders the diagnosis, its evidence and a correct receiver for each language. */
function Answer({ verdict, timezone, receivers }: AnswerProps) {
  return (
    <div className="flex flex-col gap-6">
      <FindingCard verdict={verdict} timezone={timezone} />
      <BodyCard
        title="A correct receiver in your language"
        description="Common mistakes to avoid, and a complete receiver that verifies correctly."
        bodyClassName="flex flex-col gap-3"
      >
        {receivers.map(({ language, ...receiver }) => (
          <ReceiverDetails
            key={language}
            {...receiver}
            note={<Words>{fixNotes[topicOf(verdict)][language]}</Words>}
          />
        ))}
      </BodyCard>
    </div>
  );
}

/** Common mistakes and their fixes, by topic and language. Backticks mark code. */
const fixNotes: Readonly<Record<Topic, Readonly<Record<ReceiverLanguage, string>>>> = {
  body: {
    node: '`express.json()` gives you an object, and `JSON.stringify` does not reproduce the original text. Put `express.raw({ type: "application/json" })` on this route, ahead of `express.json()`. In a Next.js route handler verify `await request.text()`.',
    php: "`$_POST` and re-encoded JSON are not the original body. Read `file_get_contents('php://input')`; in Laravel and Symfony `$request->getContent()`.",
    python:
      "`request.json` has already parsed the body. Verify `request.get_data()` in Flask, `request.body` in Django, `await request.body()` in FastAPI (not a model in the parameters).",
    go: "`json.NewDecoder(r.Body)` or Gin's `ShouldBindJSON` consumes the body. Call `io.ReadAll(r.Body)` once, verify those bytes, then pass the same bytes to `json.Unmarshal`.",
    ruby: "`params.to_json` is Rails' own serialization, not the original body. Verify `request.raw_post`; in Rack and Sinatra `request.body.read`, with `request.body.rewind` before it if something else has read it.",
    java: "A `@RequestBody` class is parsed before your code runs. Use `@RequestBody byte[]`, and parse it after verification. If a filter reads the stream first, your code receives an empty body.",
    csharp:
      "A `[FromBody]` model is parsed before your code runs. Copy `Request.Body` yourself; where something else reads it too, call `Request.EnableBuffering()` first and set `Request.Body.Position = 0` before you read.",
  },
  header: {
    node: 'Node lower-cases names: `request.headers["webhook-id"]`. In a Next.js route handler `request.headers.get("webhook-id")`.',
    php: "PHP changes the names of headers to upper case with underscores: read `$_SERVER['HTTP_WEBHOOK_ID']`, or in Laravel `$request->header('webhook-id')`.",
    python:
      '`request.headers["webhook-id"]` in Flask, Django and FastAPI, regardless of capitalization. In Django\'s `request.META` it is `HTTP_WEBHOOK_ID`. The headers of a Lambda event are a plain dictionary with case-sensitive keys.',
    go: '`r.Header.Get("webhook-id")` finds it regardless of capitalization; `r.Header["webhook-id"]` does not, because the key in the map is `Webhook-Id`.',
    ruby: '`request.headers["webhook-id"]` in Rails; `env["HTTP_WEBHOOK_ID"]` in Rack and Sinatra.',
    java: '`@RequestHeader("webhook-id")` in Spring, `request.getHeader("webhook-id")` in a servlet, regardless of capitalization. A map of headers may be case-sensitive.',
    csharp:
      '`Request.Headers["webhook-id"]` finds it regardless of capitalization. A plain dictionary that you copy the headers into is case-sensitive.',
  },
  secret: {
    node: 'The key is `Buffer.from(secret.replace("whsec_", ""), "base64")`, not the text. Quotes in a file given to `docker --env-file` become part of the value. Restart the process after changing it.',
    php: "The key is `base64_decode(str_replace('whsec_', '', $secret))`, not the text. Laravel caches settings until you run `php artisan config:clear`.",
    python:
      'The key is `base64.b64decode(secret.removeprefix("whsec_"))`, not `secret.encode()`. A secret read from a file ends in a newline until you `.strip()` it.',
    go: "Decode what follows `whsec_` with `base64.StdEncoding`; `[]byte(secret)` is only the text of the secret, not the key, and `base64.URLEncoding` is another alphabet. Trim a secret that you read from a file.",
    ruby: 'The key is `secret.delete_prefix("whsec_").unpack1("m")`, not the text. Call `.strip` on a secret that you read from a file. Rails caches credentials until you restart it.',
    java: '`Base64.getDecoder().decode(secret.replace("whsec_", ""))` is the key; `secret.getBytes()` is only the text of the secret. A YAML value keeps escaped quotes, and a file keeps its trailing newline.',
    csharp:
      '`Convert.FromBase64String(secret.Replace("whsec_", ""))` is the key; `Encoding.UTF8.GetBytes(secret)` is only the text of the secret. User secrets and variables are read when the app starts.',
  },
  clock: {
    node: "`Date.now()` counts milliseconds: compare `Date.now() / 1000` with the header.",
    php: "`time()` counts seconds whatever the time zone. `date()` and `strtotime()` use the local time zone, so their results may be hours off.",
    python:
      "`time.time()` counts seconds whatever the time zone. `datetime.utcnow().timestamp()` treats UTC as local time and is hours off unless the local time zone is UTC.",
    go: "`time.Now().Unix()` counts seconds whatever the time zone; `UnixMilli()` counts milliseconds.",
    ruby: "`Time.now.to_i` counts seconds whatever the time zone. A time parsed from text without a zone may be hours off.",
    java: "`Instant.now().getEpochSecond()` counts seconds. `System.currentTimeMillis()` counts milliseconds, and `LocalDateTime.now().toEpochSecond(ZoneOffset.UTC)` is hours off unless the local time zone is UTC.",
    csharp:
      "`DateTimeOffset.UtcNow.ToUnixTimeSeconds()` counts seconds. Subtracting an epoch in UTC from `DateTime.Now` gives a result that is hours off unless the local time zone is UTC.",
  },
};

/** What a verdict is about: the request body, a header, the signing secret or the receiver's clock. */
type Topic = "body" | "header" | "secret" | "clock";

const topics: Readonly<Record<VerdictName, Topic>> = {
  verified: "body",
  too_old: "clock",
  clock_off: "clock",
  no_headers: "header",
  header_missing: "header",
  signature_malformed: "header",
  timestamp_malformed: "header",
  timestamp_altered: "header",
  id_malformed: "header",
  event_unknown: "secret",
  body_empty: "body",
  body_not_given: "body",
  body_rewritten: "body",
  body_altered: "body",
  other_environment: "secret",
  other_endpoint: "secret",
  old_secret: "secret",
  secret_misspelled: "secret",
  secret_unknown: "secret",
  secret_is_api_key: "secret",
  secret_not_decoded: "secret",
  signature_unknown: "secret",
};

function topicOf({ verdict }: Verdict): Topic {
  return topics[verdict];
}
