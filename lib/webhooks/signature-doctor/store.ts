import type { Caller } from "@/lib/base/caller";
import { prisma } from "@/lib/db/prisma";

type Account = Pick<Caller, "accountId">;

/**
 * The maximum number of an event's delivery attempts that are read, latest first. A signature is checked against the time of
 * each attempt in place of the message's timestamp.
 */
const ATTEMPTS = 100;

/** Returns the encrypted secrets of the account's endpoints in both environments. */
export function findSecrets({ accountId }: Account) {
  return prisma().webhookEndpoint.findMany({
    where: { accountId, number: { not: null } },
    select: {
      id: true,
      environment: true,
      secretCipher: true,
      previousSecretCipher: true,
      previousSecretExpiresAt: true,
    },
  });
}

/** Returns an event of the account in either environment, with its latest 100 attempts. Returns null if there is none. */
export async function findSentEvent({ accountId }: Account, eventId: string) {
  const [event, attempts] = await Promise.all([
    prisma().event.findFirst({
      where: { id: eventId, accountId },
      select: { payload: true, environment: true },
    }),
    prisma().deliveryAttempt.findMany({
      where: { delivery: { eventId, accountId } },
      select: { startedAt: true, delivery: { select: { endpointId: true } } },
      orderBy: { startedAt: "desc" },
      take: ATTEMPTS,
    }),
  ]);
  return (
    event && {
      ...event,
      attempts: attempts.map(({ startedAt, delivery }) => ({
        at: startedAt,
        endpointId: delivery.endpointId,
      })),
    }
  );
}
