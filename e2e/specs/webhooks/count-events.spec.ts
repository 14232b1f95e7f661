import type { Caller } from "@/lib/base/caller";
import { DAY_MS } from "@/lib/base/clock";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { countEventsByDay } from "@/lib/webhooks/events/count-events";
import { resendEvent } from "@/lib/webhooks/events/resend-events";
import { expect, test } from "../../support/fixtures/verbs";
import { partnerInTest } from "../../support/world/accounts";
import { pastEvent } from "../../support/world/events";

test("events, except test events, are counted by day in the account's time zone and by the status of their latest delivery", async () => {
  const partner = { ...(await partnerInTest()), timezone: "Pacific/Kiritimati" };
  const live: Caller = { ...partner, environment: "live" };
  const otherPartner = await partnerInTest();
  for (const one of [partner, live, otherPartner])
    await setEndpoint(one, { url: "https://hooks.example.com" });
  const { days: empty } = await countEventsByDay(partner, 3);
  const [before, yesterday, today] = empty.map(({ start }) => start);
  if (!before || !yesterday || !today) throw new Error("three days were asked for");
  expect([before, yesterday, today].map((start) => start.toISOString().slice(11))).toEqual(
    Array(3).fill("10:00:00.000Z"),
  );
  await pastEvent(partner, { at: before });
  await pastEvent(partner, { at: new Date(yesterday.getTime() - 1), status: "failed" });
  await pastEvent(partner, { at: yesterday });
  const resent = await pastEvent(partner, { at: yesterday, status: "failed" });
  await resendEvent(partner, { id: resent });
  await pastEvent(partner, { at: today, status: "unsent" });

  await pastEvent(partner, { at: today, status: "failed", testEvent: true });
  await pastEvent(partner, { at: new Date(before.getTime() - DAY_MS), status: "failed" });
  for (const other of [otherPartner, live]) await pastEvent(other, { at: today, status: "failed" });

  const none = { succeeded: 0, pending: 0, retrying: 0, failed: 0, unsent: 0 };
  expect(await countEventsByDay(partner, 3)).toEqual({
    days: [
      { ...none, start: before, succeeded: 1, failed: 1 },
      { ...none, start: yesterday, succeeded: 1, pending: 1 },
      { ...none, start: today, unsent: 1 },
    ],
    complete: true,
  });
});
