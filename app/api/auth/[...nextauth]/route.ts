import type { NextRequest } from "next/server";
import nextAuth from "next-auth";
import { authOptions } from "@/app/(auth)/auth-options";
import { log } from "@/lib/telemetry/log";

type Context = { params: Promise<{ nextauth: string[] }> };

/**
 * The next-auth endpoints that the credentials provider needs, by method. Other endpoints are rejected, because next-auth
 * responds to some of them with 500.
 */
const ACTIONS: Readonly<Record<"GET" | "POST", ReadonlySet<string>>> = {
  GET: new Set(["csrf", "error", "providers", "session", "signin", "signin/credentials", "signout"]),
  POST: new Set(["callback/credentials", "session", "signin/credentials", "signout"]),
};

/**
 * Handles requests to next-auth's endpoints. Responds with 400 instead of 5xx if next-auth fails, because the usual cause is
 * input that it cannot read.
 */
async function answer(request: NextRequest, context: Context): Promise<Response> {
  const action = (await context.params).nextauth.join("/");
  const allowed = (["GET", "POST"] as const).filter((method) => ACTIONS[method].has(action));
  if (allowed.length === 0) return refused(404, "This endpoint does not exist.");
  // Next.js calls the GET handler for HEAD requests and passes HEAD as the method.
  const isAllowed = allowed.some((method) => method === request.method.replace("HEAD", "GET"));
  if (!isAllowed) {
    const names = allowed.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
    return refused(405, "This method is not allowed here.", { Allow: names.join(", ") });
  }
  try {
    const response = await nextAuth(request, context, authOptions());
    if (response.status < 500) return response;
  } catch (cause) {
    // next-auth handles its own errors. It throws only if it cannot parse the body or the URL.
    log.warn("next-auth could not read a request", { action, cause });
  }
  return refused(400, "This request could not be read.");
}

function refused(status: number, sentence: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
  });
}

export { answer as DELETE, answer as GET, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT };
