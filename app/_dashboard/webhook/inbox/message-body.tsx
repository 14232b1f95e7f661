import { CodeBlock } from "@/components/ui/code-block";
import type { WholeMessage } from "@/lib/webhook-inbox/schema";
import { EventBody } from "../events/event-body";

type Props = { readonly body: string; readonly encoding: WholeMessage["body_encoding"] };

/** What a message said: JSON laid out, other text as it is, bytes that are no text in base64. */
export function MessageBody({ body, encoding }: Props) {
  if (body === "") return <p className="text-sm text-muted">It has no body.</p>;
  if (isJson(body)) return <EventBody body={body} />;
  const title = encoding === "base64" ? "Not text: as base64" : "Raw body";
  return <CodeBlock title={title} what="the raw body" code={body} />;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
