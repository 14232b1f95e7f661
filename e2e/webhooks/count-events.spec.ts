import type { Caller } from "@/lib/accounts/caller";
import { DAY_MS } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";
import { firstIdAt, newId } from "@/lib/ids";
import { countEventsByDay } from "@/lib/webhooks/count-events-by-day";
import type { DeliveryStatus } from "@/lib/webhooks/schema";
import { setEndpoint } from "@/lib/webhooks/set-endpoint";
import { expect, test } from "../fixtures/verbs";
import { newPartner } from "./world";

type Past = { status: DeliveryStatus; testEvent?: boolean; resent?: boolean };

/** Something that happened to the account then, and how it stands now. */
async function happened({ accountId, environment }: Caller, at: Date, past: Past): Promise<void> {
  const { status, testEvent = false, resent = false } = past;
  const stamps = { accountId, environment, createdAt: at };
  const id = firstIdAt(at).slice(0, -12) + newId().slice(-12);
  await prisma().event.create({
    data: { ...stamps, id, testEvent, objectId: newId(), type: "test", sequence: 1, payload: "{}" },
  });
  const endpoint = await prisma().webhookEndpoint.findUnique({
    where: { accountId_environment: { accountId, environment } },
  });
  const delivery = (round: number, latest: boolean, is: DeliveryStatus) => ({
    ...{ ...stamps, id: newId(), eventId: id, updatedAt: at, round, latest, status: is },
    endpointId: is === "unsent" ? null : (endpoint?.id ?? null),
    nextAttemptAt: is === "pending" ? at : null,
  });
  const rounds = resent
    ? [delivery(1, false, "failed"), delivery(2, true, status)]
    : [delivery(1, true, status)];
  await prisma().delivery.createMany({ data: rounds });
}

test("events are counted on the day they fell on in the account's zone, by how their latest delivery stands", async () => {
  const partner = { ...(await newPartner()), timezone: "Pacific/Kiritimati" };
  const live: Caller = { ...partner, environment: "live" };
  const stranger = await newPartner();
  for (const one of [partner, live, stranger]) await setEndpoint(one, { url: "https://hooks.example.com" });
  const { days: empty } = await countEventsByDay(partner, 3);
  const [before, yesterday, today] = empty.map(({ start }) => start);
  if (!before || !yesterday || !today) throw new Error("three days were asked for");
  expect([before, yesterday, today].map((start) => start.toISOString().slice(11))).toEqual(
    Array(3).fill("10:00:00.000Z"),
  );
  await happened(partner, before, { status: "succeeded" });
  await happened(partner, new Date(yesterday.getTime() - 1), { status: "failed" });
  await happened(partner, yesterday, { status: "succeeded", resent: true });
  await happened(partner, yesterday, { status: "pending" });
  await happened(partner, today, { status: "unsent" });

  await happened(partner, today, { status: "failed", testEvent: true });
  await happened(partner, new Date(before.getTime() - DAY_MS), { status: "failed" });
  for (const other of [stranger, live]) await happened(other, today, { status: "failed" });

  const none = { succeeded: 0, pending: 0, failed: 0, unsent: 0 };
  expect(await countEventsByDay(partner, 3)).toEqual({
    days: [
      { ...none, start: before, succeeded: 1, failed: 1 },
      { ...none, start: yesterday, succeeded: 1, pending: 1 },
      { ...none, start: today, unsent: 1 },
    ],
    complete: true,
  });
});
