import { HOUR_MS } from "@/lib/base/clock";
import { eventIdOf } from "@/lib/base/ids";
import { callerFor } from "@/lib/base/signed-in-user";
import { prisma } from "@/lib/db/prisma";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { deepUnless } from "../../support/fixtures/depth";
import { pastEvent } from "../../support/world/events";
import { consoleOn, expect, test } from "./console";

for (const kind of ["partner", "reseller"] as const) {
  test(`with one button, a ${kind} retries all failed events and all events that wait for a retry, and the button's dialog states how many there are`, {
    tag: deepUnless(kind === "partner"),
  }, async ({ signedIn, people, receiver }) => {
    const person = people[kind];
    const caller = callerFor(person.user, "test");
    await setEndpoint(caller, { url: receiver.url });
    await pastEvent(caller, { status: "failed" });
    const waiting = await pastEvent(caller, { status: "pending" });
    await prisma().delivery.updateMany({
      where: { eventId: eventIdOf(waiting) ?? "" },
      data: { attemptCount: 1, nextAttemptAt: new Date(Date.now() + HOUR_MS) },
    });
    const page = await signedIn(person);
    const { button } = consoleOn(page, `/${kind}/test/webhook`);
    await page.goto(`/${kind}/test/webhook`);
    await expect(page.getByText("1 event failed permanently")).toBeVisible();
    await expect(page.getByText("1 other event will be retried on schedule.")).toBeVisible();
    await button("Retry all failed").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { name: "Retry 2 events now?" })).toBeVisible();
    await expect(dialog).toContainText("1 waiting for the next attempt and 1 failed.");
    await dialog.getByRole("button", { name: "Retry all failed" }).click();
    await expect(page.getByText("2 events are being retried now.")).toBeVisible();
    await expect.poll(() => receiver.received.length).toBe(2);
    await page.goto(`/${kind}/test/webhook`);
    await expect(button("Retry all failed")).toBeHidden();
  });
}
