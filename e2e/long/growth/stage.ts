import type { Caller } from "@/lib/base/caller";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { signInAs } from "@/lib/runtime/demo-world/people";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { FILLED_PASSWORD, filledEmail } from "../../bench/fill/scale";

/** The calls to measure, by name. */
export type MeasuredCalls = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * A signed-in partner, reseller and operator in the filled database. The webhooks of the partner and the reseller go to the
 * test's receiver.
 */
export type Stage = {
  readonly partner: SignedInUser;
  readonly reseller: SignedInUser;
  readonly asPartner: Caller;
  readonly asReseller: Caller;
  readonly operator: SignedInUser;
};

export async function openStage(number: number, operator: SignedInUser, receiverUrl: string): Promise<Stage> {
  const [partner, reseller] = await Promise.all(
    (["partner", "reseller"] as const).map((kind) =>
      signInAs({ email: filledEmail(kind, number), password: FILLED_PASSWORD }),
    ),
  );
  if (!partner || !reseller) throw new Error("nobody signed in");
  for (const user of [partner, reseller])
    for (const environment of ["test", "live"] as const)
      await setEndpoint(callerFor(user, environment), { url: receiverUrl });
  const callers = { asPartner: callerFor(partner, "live"), asReseller: callerFor(reseller, "live") };
  return { partner, reseller, operator, ...callers };
}
