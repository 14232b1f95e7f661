import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { API_BASE, type Operation } from "@/lib/base/operation";
import { setContextAccount } from "@/lib/base/request-context";
import { assertRole } from "@/lib/base/roles";
import { env } from "@/lib/base/settings/env";
import { callerFor, FORM_USER, otherUserMessage, type SignedInUser } from "@/lib/base/signed-in-user";
import { type ActionRequest, isSameOrigin } from "./action";
import { acceptsCaller, answerCall, handleRequest, runAs } from "./answer-request";
import { respondAfterBody } from "./handler";
import { accountMeter } from "./rate-limit";
import { readBody } from "./read-body";

/**
 * Runs an operation from the API console of the documentation, as if it were called with a test key of the signed-in user's
 * account, under the same rate limit. Works in the test environment only, and only for owners and developers of partners and
 * resellers. Requires a same-origin request whose query string contains the operation's parameters, with names such as
 * `path.reference` and `query.limit`. If it contains the ID of a user as {@link FORM_USER}, the signed-in user must be this user. Never throws.
 */
export async function tryOperation(
  operation: Operation,
  user: SignedInUser | undefined,
  origin: ActionRequest,
  request: Request,
): Promise<Response> {
  const answer = await handleRequest(
    async (headers) => {
      if (!isSameOrigin(origin)) throw new AppError("forbidden", { message: FOREIGN });
      const caller = tester(user, operation, new URL(request.url).searchParams.get(FORM_USER));
      setContextAccount(caller.accountId);
      const meter = accountMeter(caller);
      await meter.take(headers);
      const call = await callFrom(operation, request);
      const path = parametersIn(request, "path.");
      return answerCall(operation, { run: runAs(operation, caller), caller, meter }, call, path, headers);
    },
    { operationId: operation.id, traceparent: null },
  );
  return respondAfterBody(request, answer);
}

const FOREIGN = "This request was not sent from this site. Reload the page and try again.";

function tester(user: SignedInUser | undefined, operation: Operation, sentAs: string | null): Caller {
  if (!user) throw new AppError("unauthenticated", { message: "Sign in first, then try again." });
  if (sentAs !== null && sentAs !== user.userId)
    throw new AppError("forbidden", { message: otherUserMessage(user) });
  assertRole(user.role, "developer");
  const caller = callerFor(user, "test");
  if (
    user.kind === "operator" ||
    (operation.caller !== "anyone" && !acceptsCaller(operation.caller, caller))
  ) {
    throw new AppError("forbidden", {
      message: "This operation is not available to the kind of account you are signed in with.",
    });
  }
  return caller;
}

/** Converts a request from the API console to the API request that it describes. */
async function callFrom({ method, path }: Operation, request: Request): Promise<Request> {
  const query = new URLSearchParams(parametersIn(request, "query.")).toString();
  const url = `${env().publicUrl}${API_BASE}${path}${query === "" ? "" : `?${query}`}`;
  const body = await readBody(request);
  if (method === "GET" || body.byteLength === 0) return new Request(url, { method });
  return new Request(url, { method, body, headers: { "Content-Type": "application/json" } });
}

/** Returns the query parameters whose names begin with `prefix`. The prefix is removed from their names. */
function parametersIn(request: Request, prefix: string): Record<string, string> {
  const { searchParams } = new URL(request.url);
  return Object.fromEntries(
    [...searchParams].flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
    ),
  );
}
