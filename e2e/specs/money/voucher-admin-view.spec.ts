import { randomUUID } from "node:crypto";
import type { Environment } from "@/lib/base/fields";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { sql } from "@/lib/db/sql";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { voucherTimeline } from "@/lib/insight/timeline/voucher-timelines";
import { findVoucher, viewVoucher } from "@/lib/operator/voucher-admin/find-voucher";
import { blockVoucher, extendVoucher, unblockVoucher } from "@/lib/operator/voucher-admin/manage-voucher";
import { checkCodes } from "@/lib/payments/intents/check-codes";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { expireVouchers } from "@/lib/payments/vouchers/expire-vouchers.sql";
import { newVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { holdFromJobs, holdRow } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import { newClientIp, newOperator, newPartner, newReseller } from "../../support/world/accounts";
import { expireMatching } from "../../support/world/expiry";
import { newIntent, openCheckout, pay } from "../../support/world/intents";
import { REASON, soldVoucher } from "./sold-voucher";

type VoucherKey = { readonly environment: Environment; readonly voucher_id: string };

/** A date that is later than the expiry of any voucher. */
const FAR = `${new Date().getUTCFullYear() + 5}-01-31`;

test("a blocked voucher is refused like an unknown code, and can be redeemed after it is unblocked", async () => {
  const { partner, code, block, unblock, view } = await soldVoucher();
  const [unknown, checkout] = [newVoucherCode(), await openCheckout(partner, 300)];

  expect(await block()).toBe(true);
  expect((await view()).status).toBe("blocked");
  const { vouchers, refused } = await checkCodes(checkout, [code, unknown], newClientIp());
  expect([vouchers, refused]).toEqual([
    [],
    [
      { code, kind: "refused" },
      { code: unknown, kind: "refused" },
    ],
  ]);
  expect((await payIntent(checkout, [code], newClientIp())).kind).toBe("refused");

  expect(await unblock()).toBe("active");
  expect((await payIntent(checkout, [code], newClientIp())).kind).toBe("paid");
  expect(await view()).toMatchObject({ status: "active", balanceDisplay: "€7.00" });
});

test("blocking, extending and unblocking a voucher are audited once each, and the reseller sees neither the reason nor the voucher code", async () => {
  const { shop, code, of, block, unblock, extend, auditOf, view } = await soldVoucher();
  const before = (await view()).expiresAt;
  expect([await block(), await block()]).toEqual([true, false]);
  await extend(FAR);
  expect([await unblock(), await unblock()]).toEqual(["active", undefined]);

  const about = { voucher_id: of.voucher_id, code: code.slice(-6), environment: "live" };
  const after = `${FAR.slice(0, 4)}-02-01T00:00:00.000000Z`;
  expect(await auditOf()).toEqual([
    ["voucher.looked_up", about],
    ["voucher.blocked", { ...about, before: "active", after: "blocked", reason: REASON }],
    ["voucher.extended", { ...about, before: before.toISOString().replace("Z", "000Z"), after }],
    ["voucher.unblocked", { ...about, before: "blocked", after: "active" }],
  ]);
  const { rows } = await listAuditLog(shop, { limit: 20 });
  const read = JSON.stringify(rows);
  expect(read).toContain("voucher.blocked");
  for (const secret of [REASON, code, code.replaceAll("-", "")]) expect(read).not.toContain(secret);
});

test("a lookup of an unknown voucher code is audited without the code", async () => {
  const operator = await newOperator();
  const code = newVoucherCode();
  await expect(findVoucher(operator, { environment: "test", code })).rejects.toMatchObject({
    errors: { code: ["does not belong to a test voucher"] },
  });
  const { rows } = await listAuditLog(operator, { limit: 20 });
  const line = rows.find(
    ({ actorEmail, action }) => actorEmail === operator.email && action === "voucher.looked_up",
  );
  expect(line?.detail).toEqual({ found: "nothing", environment: "test" });
});

test("a lookup finds a voucher by its ID, or by its code in any letter case and spacing, but not with a typo or in the other environment", async () => {
  const { operator, code, of } = await soldVoucher();
  const typo = code.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  await expect(findVoucher(operator, { environment: "live", code: typo })).rejects.toMatchObject({
    errors: { code: [expect.stringContaining("typo")] },
  });
  await expect(findVoucher(operator, { environment: "live", code: "HELLO" })).rejects.toMatchObject({
    errors: { code: ["is too short: a code has 17 characters and this has 5"] },
  });
  await expect(findVoucher(operator, { environment: "test", code })).rejects.toMatchObject({
    errors: { code: ["does not belong to a test voucher"] },
  });
  const loose = ` ${code.toLowerCase().replaceAll("-", " ")} `;
  expect(await findVoucher(operator, { environment: "live", code: loose })).toBe(of.voucher_id);
  expect(await findVoucher(operator, { environment: "live", code: of.voucher_id })).toBe(of.voucher_id);
});

test("the sale of a blocked voucher can be charged back, and the voucher can then be neither unblocked nor extended", async () => {
  const { reseller, reference, block, unblock, extend, timelineEntries } = await soldVoucher();
  await block();
  expect(await chargeBackOwnPayment(reseller, reference)).toEqual({ returned: 1_000 });
  const refusal = { code: "forbidden", message: expect.stringContaining("charged back") };
  await expect(unblock()).rejects.toMatchObject(refusal);
  await expect(extend(FAR)).rejects.toMatchObject(refusal);
  expect((await timelineEntries()).map(({ kind }) => kind)).toEqual([
    "sold",
    "issued",
    "operator_action",
    "operator_action",
    "charged_back",
  ]);
});

test("extending an expired voucher makes it redeemable again, unless its balance has moved to breakage", async () => {
  const [saved, late] = [await soldVoucher(), await soldVoucher()];
  // Locks the voucher, so that the expiry job cannot process it first.
  const lock = await holdFromJobs("vouchers", saved.of.voucher_id);
  for (const { expire } of [saved, late]) await expire();
  await expect(saved.block()).rejects.toMatchObject({ code: "forbidden" });
  await saved.extend(FAR);
  await lock.release();
  await expireMatching(sql`id = ${late.of.voucher_id}::uuid`);
  await pay(await newIntent(saved.partner, 1_000), [saved.code]);

  await expect(late.extend(FAR)).rejects.toMatchObject({
    code: "forbidden",
    message: expect.stringContaining("moved to breakage"),
  });
  expect(await late.view()).toMatchObject({ status: "expired", breakageDisplay: "€10.00" });
});

test("a blocked voucher still expires, and unblocking it afterwards does not make it redeemable", async () => {
  const { partner, code, of, block, unblock, expire, view } = await soldVoucher();
  await block();
  await expire();
  await expireMatching(sql`id = ${of.voucher_id}::uuid`);
  expect(await view()).toMatchObject({ status: "blocked", breakageDisplay: "€10.00" });
  expect(await unblock()).toBe("expired");
  const checkout = await openCheckout(partner, 300);
  expect((await payIntent(checkout, [code], newClientIp())).kind).toBe("refused");
});

type VoucherActions = { readonly block: () => Promise<true | string>; readonly pay: () => Promise<string> };

/**
 * Lets `send` block a new voucher of €10.00 and pay `amount` with it, and returns the results. Expects the voucher's timeline,
 * balance and status to match the results.
 */
async function blockedAndPaid(
  amount: number,
  send: (acts: VoucherActions, voucher: string) => Promise<unknown[]>,
) {
  const { partner, code, of, block, view, timelineEntries } = await soldVoucher();
  const checkout = await openCheckout(partner, amount);
  const acts = {
    block: () => block().catch(({ code: refusal }) => refusal),
    pay: () =>
      payIntent(checkout, [code], newClientIp()).then(({ kind }) => (kind === "paid" ? kind : "unpaid")),
  };
  const results = await send(acts, of.voucher_id);
  const { status, balanceDisplay } = await view();
  const paid = results.includes("paid");
  expect((await timelineEntries()).filter(({ kind }) => kind === "redeemed")).toHaveLength(paid ? 1 : 0);
  expect(balanceDisplay).toBe(paid ? `€${10 - amount / 100}.00` : "€10.00");
  expect(status).toBe(results.includes(true) ? "blocked" : "redeemed");
  expect((await payIntent(await openCheckout(partner, 100), [code], newClientIp())).kind).toBe("refused");
  return results;
}

test("a concurrent block and payment are serialized, and the voucher's timeline, balance and status match the order", {
  tag: PROPERTY,
}, async () => {
  for (let round = 0; round < rounds({ push: 3, deep: 100 }); round += 1) {
    const whole = await blockedAndPaid(1_000, ({ block, pay: give }) => Promise.all([block(), give()]));
    expect(["true unpaid", "forbidden paid"]).toContain(whole.join(" "));
    const part = await blockedAndPaid(400, ({ block, pay: give }) => Promise.all([block(), give()]));
    expect(["true unpaid", "true paid"]).toContain(part.join(" "));
  }
});

test("a block and a payment that wait for the same voucher take effect in their order of arrival", async () => {
  const inTurn =
    (order: (acts: VoucherActions) => (() => Promise<unknown>)[]) =>
    async (acts: VoucherActions, voucher: string) => {
      const lock = await holdRow("vouchers", voucher);
      const sent: Promise<unknown>[] = [];
      for (const act of order(acts)) {
        sent.push(act());
        await lock.untilWaiting(sent.length);
      }
      await lock.release();
      return Promise.all(sent);
    };
  const [blockFirst, paidFirst] = [
    inTurn(({ block, pay: give }) => [block, give]),
    inTurn(({ block, pay: give }) => [give, block]),
  ];
  for (const amount of [1_000, 400])
    expect(await blockedAndPaid(amount, blockFirst)).toEqual([true, "unpaid"]);
  expect(await blockedAndPaid(1_000, paidFirst)).toEqual(["paid", "forbidden"]);
  expect(await blockedAndPaid(400, paidFirst)).toEqual(["paid", true]);
});

test("a voucher that is extended while it expires, or unblocked while its sale is charged back, ends up in a consistent state", {
  tag: PROPERTY,
}, async () => {
  for (let round = 0; round < rounds({ push: 3, deep: 100 }); round += 1) {
    const [late, disputed] = [await soldVoucher(), await soldVoucher()];
    await late.expire();
    await disputed.block();
    const [extended, , unblocked] = await Promise.all([
      late.extend(FAR).then(
        () => true,
        () => false,
      ),
      expireVouchers(),
      disputed.unblock().catch(errorCodeOf),
      chargeBackOwnPayment(disputed.reseller, disputed.reference),
    ]);
    const { balanceDisplay, breakageDisplay } = await late.view();
    expect([balanceDisplay, breakageDisplay]).toEqual(extended ? ["€10.00", null] : ["€0.00", "€10.00"]);
    expect(["active", "forbidden"]).toContain(unblocked);
    expect(await disputed.view()).toMatchObject({ status: "blocked", balanceDisplay: "€0.00" });
  }
});

test("only operators whose role allows it can manage a voucher, and only in its environment", async () => {
  const { operator, code, of, block } = await soldVoucher();
  const acts = (user: SignedInUser, { environment, voucher_id }: VoucherKey) => [
    () => viewVoucher(user, environment, voucher_id),
    () => voucherTimeline(user, environment, voucher_id),
    () => blockVoucher(user, { environment, voucher_id, reason: REASON }),
    () => unblockVoucher(user, { environment, voucher_id }),
    () => extendVoucher(user, { environment, voucher_id, valid_through: FAR }),
  ];
  for (const user of [await newPartner(), await newReseller()])
    for (const act of [() => findVoucher(user, { environment: "live", code }), ...acts(user, of)])
      await expect(act()).rejects.toMatchObject({ code: "forbidden" });
  for (const wrong of [
    { ...of, environment: "test" as const },
    { ...of, voucher_id: randomUUID() },
  ])
    for (const act of acts(operator, wrong)) await expect(act()).rejects.toMatchObject({ code: "not_found" });
  const changes = acts({ ...operator, role: "viewer" }, of).slice(2);
  for (const act of changes) await expect(act()).rejects.toMatchObject({ code: "forbidden" });
  await block();
  for (const act of changes) await expect(act()).rejects.toMatchObject({ code: "forbidden" });
});
