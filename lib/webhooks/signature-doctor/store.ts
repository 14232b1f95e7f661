import type { Caller } from "@/lib/base/caller";
import { prisma } from "@/lib/db/prisma";

type Account = Pick<Caller, "accountId">;

/** A message is signed within moments of an attempt; more of them than these are not looked at. */
const ATTEMPTS = 100;

/** The account's secrets, sealed, of both environments. */
export function findSecrets({ accountId }: Account) {
  return prisma().webhookEndpoint.findMany({
    where: { accountId },
    select: {
      environment: true,
      secretCipher: true,
      previousSecretCipher: true,
      previousSecretExpiresAt: true,
    },
  });
}

/** An event of the account, of either environment, with the latest attempts to deliver it. */
export async function findSentEvent({ accountId }: Account, eventId: string) {
  const [event, attempts] = await Promise.all([
    prisma().event.findFirst({
      where: { id: eventId, accountId },
      select: { payload: true, environment: true },
    }),
    prisma().deliveryAttempt.findMany({
      where: { delivery: { eventId, accountId } },
      select: { startedAt: true },
      orderBy: { startedAt: "desc" },
      take: ATTEMPTS,
    }),
  ]);
  return event && { ...event, attemptedAt: attempts.map(({ startedAt }) => startedAt) };
}
