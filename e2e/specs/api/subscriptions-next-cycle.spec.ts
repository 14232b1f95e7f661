import { expect, test } from "./subscription-setup";

/** Adds months and then days to a time in UTC. A day that the resulting month does not have becomes the month's last day. */
function later(time: string, { days = 0, months = 0 }: { days?: number; months?: number }): string {
  const from = new Date(time);
  const monthEnd = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0));
  const date = Math.min(from.getUTCDate(), monthEnd.getUTCDate()) + days;
  const to = new Date(from);
  to.setUTCFullYear(monthEnd.getUTCFullYear(), monthEnd.getUTCMonth(), date);
  return to.toISOString().replace("Z", "000Z");
}

for (const [interval, step] of Object.entries({
  daily: { days: 1 },
  weekly: { days: 7 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { months: 12 },
})) {
  test(`after n paid cycles, the next cycle of a ${interval} subscription is due n intervals after the subscription's activation`, async ({
    setup,
  }) => {
    const subscription = await setup.subscribe("live", { interval, total_cycles: 4 });
    expect((await setup.now(subscription)).next_cycle_at).toBeNull();
    for (const paid of [1, 2, 3]) {
      await setup.bill(subscription, `cycle ${paid}`);
      const { activated_at, next_cycle_at } = await setup.now(subscription);
      const { days = 0, months = 0 } = step as { days?: number; months?: number };
      const due = later(activated_at ?? "", { days: paid * days, months: paid * months });
      expect(next_cycle_at).toBe(due);
    }
    await setup.bill(subscription, "cycle 4");
    expect((await setup.now(subscription)).next_cycle_at).toBeNull();
  });
}
