import { z } from "zod";
import { publicAction } from "@/app/(auth)/form-action";
import { keyVariables } from "@/lib/api/openapi/samples/call";
import { setContextAccount } from "@/lib/base/request-context";
import { createSampleKey } from "@/lib/identity/api-keys/manage-api-keys";
import { currentSession } from "../../(auth)/require-user";

/**
 * Creates a test key for the signed-in user's code samples and revokes the user's earlier sample keys. Responds with status 201
 * and the key, or with 403 on failure. `isSignedOut` is true if no user is signed in. Only this response contains the key.
 */
export async function POST(): Promise<Response> {
  const session = await currentSession();
  const user = session.status === "signed-in" ? session.user : undefined;
  if (user) setContextAccount(user.accountId);
  const { status, ...answer } = await publicAction(new FormData(), z.object({}), async () => {
    const { key } = await createSampleKey(user);
    return { data: { key, variable: keyVariables[user?.kind === "reseller" ? "reseller" : "partner"] } };
  });
  return Response.json(
    { ...answer, isSignedOut: user === undefined },
    { status: status === "success" ? 201 : 403, headers: { "Cache-Control": "private, no-store" } },
  );
}
