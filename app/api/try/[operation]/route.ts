import { actionRequest } from "@/app/(auth)/form-action";
import { currentSession } from "@/app/(auth)/require-user";
import { toPageId } from "@/lib/api/docs/addresses";
import { notFound } from "@/lib/api/http/handler";
import { tryOperation } from "@/lib/api/http/try-operation";
import { operations } from "@/lib/api/operations";

type Context = RouteContext<"/api/try/[operation]">;

/**
 * Returns the signed-in user's ID, kind of account and company name, or an empty object if no user is signed in. Documentation
 * pages fetch this data separately, because the pages themselves are the same for all readers.
 */
export async function GET(): Promise<Response> {
  const session = await currentSession();
  const reader =
    session.status === "signed-in"
      ? { user: session.user.userId, kind: session.user.kind, company: session.user.companyName }
      : {};
  return Response.json(reader, { headers: { "Cache-Control": "private, no-store" } });
}

/** Runs an operation for the API console on a documentation page, as described for {@link tryOperation}. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { operation: id } = await params;
  const operation = operations.find((one) => toPageId(one.id) === id);
  if (!operation) return notFound(request);
  const session = await currentSession();
  const user = session.status === "signed-in" ? session.user : undefined;
  return tryOperation(operation, user, await actionRequest(), request);
}
