import { CodeBlock } from "@/components/ui/code-block";
import type { FullMessage } from "@/lib/webhooks/inbox/schema";
import { EventBody } from "../../event-body";

type Props = { readonly body: string; readonly encoding: FullMessage["body_encoding"] };

/**
 * What is laid out grows with the square of its depth: 64 KiB of brackets would fill a page with 40 MB of
 * spaces.
 */
const MOST_LAID_OUT = 512 * 1024;

/** What a message said: JSON laid out, other text as it is, bytes that are no text in base64. */
export function MessageBody({ body, encoding }: Props) {
  if (body === "") return <p className="text-sm text-muted">The request has no body.</p>;
  if (canBeLaidOut(body)) return <EventBody body={body} />;
  const title = encoding === "base64" ? "Binary body (base64)" : "Raw body";
  return <CodeBlock title={title} what="the raw body" code={body} />;
}

function canBeLaidOut(text: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).length <= MOST_LAID_OUT;
  } catch {
    return false;
  }
}
