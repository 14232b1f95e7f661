import { onLane } from "@/lib/db/lanes";
import { receiveMessage } from "@/lib/webhooks/inbox/receive-message";
import type { AnswerStatus } from "@/lib/webhooks/inbox/schema";
import { handleRequest, meterAnonymousRequest } from "./answer-request";
import { methodNotAllowed, respondAfterBody } from "./handler";
import { readBody } from "./read-body";

/**
 * The `Retry-After`, in seconds, of a webhook inbox (a test receiver for an account's webhooks) that is set to answer 429 or
 * 503. It lets the account see that webhook retries honor the header.
 */
const RETRY_AFTER_S = 30;

const refuse = methodNotAllowed("POST");

/**
 * Receives a POST to the webhook inbox with this token, and answers with the status that the inbox's account has set. Answers
 * an unknown token with 404, and other methods with 405.
 */
export async function serveInbox(request: Request, token: string): Promise<Response> {
  if (request.method !== "POST") return refuse(request);
  const answer = await handleRequest(async (headers) => {
    await meterAnonymousRequest(request, headers);
    const body = await readBody(request);
    const arrived = new Map(request.headers);
    // Anyone can post to an inbox, so it must not use the API's connections.
    const status = await onLane("dashboards", () => receiveMessage({ token, headers: arrived, body }));
    return answerOf(status, headers);
  });
  return respondAfterBody(request, answer);
}

function answerOf(status: AnswerStatus, common: Record<string, string>): Response {
  const headers = {
    ...common,
    "Cache-Control": "no-store",
    ...((status === 429 || status === 503) && { "Retry-After": String(RETRY_AFTER_S) }),
  };
  if (status === 204) return new Response(null, { status, headers });
  const text = status === 200 ? "Received.\n" : `Received. This inbox is set to answer ${status}.\n`;
  return new Response(text, { status, headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" } });
}
