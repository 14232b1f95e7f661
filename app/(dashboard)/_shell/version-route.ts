import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { environmentField, referenceField } from "@/lib/base/fields";
import { type AccountParams, requireAccount, segmentText } from "./visit";

/**
 * Returns the GET handler that serves the version of a page in the partner dashboard. `WatchVersion` polls it and refreshes the
 * page when the version changes.
 */
export function versionRoute(
  read: (caller: Caller, reference: string) => Promise<string>,
): (request: Request, context: AccountParams<{ reference: string }>) => Promise<Response> {
  return async (_, { params }) => {
    const { environment, reference } = await params;
    const parsed = referenceField.safeParse(segmentText(reference));
    if (!parsed.success || !environmentField.safeParse(environment).success) return nothing();
    const { caller } = await requireAccount(params, "partner");
    try {
      const version = await read(caller, parsed.data);
      return new Response(version, { headers: { "Cache-Control": "no-store" } });
    } catch (cause) {
      if (cause instanceof AppError && cause.code === "not_found") return nothing();
      throw cause;
    }
  };
}

function nothing(): Response {
  return new Response("Page not found.\n", { status: 404 });
}
