import type { Caller } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { newReference } from "@/lib/base/ids";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { pool } from "@/lib/db/pool";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { listCustomers } from "@/lib/insight/customers/read-customers";
import { findAnything } from "@/lib/insight/search/find-anything";
import type { ResultKind } from "@/lib/insight/search/result";
import { eraseCustomer } from "@/lib/operator/customer-erasure/erase-customer";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { listPayments } from "@/lib/payments/voucher-payments/read-payments";
import { expect, test } from "../../support/fixtures/verbs";
import { buildWorld, newOperator, newPartner, type World } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

let made: Promise<World> | undefined;

function world(): Promise<World> {
  made ??= buildWorld();
  return made;
}

/** Returns the names of a user's search results of one kind, each with its environment. */
async function found(user: SignedInUser, kind: ResultKind, typed: string): Promise<string[]> {
  const groups = await findAnything(user, "live", typed);
  const hits = groups.find((group) => group.kind === kind)?.results ?? [];
  return hits.map(({ environment, name }) => `${environment} ${name}`).toSorted();
}

/** Pays a new intent with a new voucher. Returns the intent, the sale, and the code ending that the receipt shows. */
async function paidIn(environment: Environment, fields: object = {}) {
  const { partner, reseller } = await world();
  const sale = await sell(callerFor(reseller.user, environment), [1_000]);
  const intent = await newIntent(callerFor(partner.user, environment), 700, fields);
  await pay(intent, sale.codes);
  return { intent, sale, ending: (sale.codes[0] ?? "").slice(-6) };
}

/** Returns the ending of a voucher code as a person might misread it: with l for 1, and O for 0. */
const misread = (ending: string) => ending.replaceAll("1", "l").replaceAll("0", "O");

test("a partner finds a paid intent by the ending of a voucher code, whatever its case and hyphens and even if similar characters are confused", async () => {
  const { partner, otherPartner } = await world();
  for (const environment of ["test", "live"] as const) {
    const { intent, ending } = await paidIn(environment);
    const plain = ending.replace("-", "");
    const forms = [ending, plain, ending.toLowerCase(), ` ${plain} `, misread(ending), `…${ending}`];
    for (const typed of [...forms, plain.slice(0, 4), plain.slice(1)]) {
      expect(await found(partner.user, "intent", typed), typed).toContain(
        `${environment} ${intent.reference}`,
      );
      expect(await found(otherPartner.user, "intent", typed), typed).toEqual([]);
    }
    expect(await found(partner.user, "intent", plain)).toEqual([`${environment} ${intent.reference}`]);
  }
});

test("a partner finds a paid intent by the last characters of the code of any of its vouchers, even if another payment competed for the same vouchers", async () => {
  const { partner, reseller } = await world();
  const { codes } = await sell(callerFor(reseller.user, "live"), [300, 300, 300]);
  const [one, two] = [
    await newIntent(callerFor(partner.user, "live"), 600),
    await newIntent(callerFor(partner.user, "live"), 600),
  ];
  const results = await Promise.all(
    [one, two].map((intent) => payIntent(intent.access_code, codes, undefined)),
  );
  const winner = results[0]?.kind === "paid" ? one : two;
  expect(results.filter(({ kind }) => kind === "paid")).toHaveLength(1);
  const { rows } = await pool().query(
    `SELECT d.code_ending FROM redemptions d JOIN redemption_intents i ON i.id = d.intent_id
     WHERE i.reference = $1 ORDER BY 1`,
    [winner.reference],
  );
  const endings = codes.map((code) => code.slice(-6));
  expect(rows).toHaveLength(2);
  for (const { code_ending } of rows) {
    expect(endings).toContain(code_ending);
    expect(await found(partner.user, "intent", code_ending)).toEqual([`live ${winner.reference}`]);
  }
});

test("a partner finds a subscription by the ending of a voucher code with which a cycle was paid", async () => {
  const { partner, reseller, otherPartner } = await world();
  const [asPartner, asReseller] = [callerFor(partner.user, "live"), callerFor(reseller.user, "live")];
  const plan = await subscribe(asPartner);
  expect(await bill(asReseller, plan, "jan")).toBe("created");
  const ending = await endingOfLatestSale(asReseller);
  expect(await found(partner.user, "subscription", ending)).toEqual([`live ${plan.reference}`]);
  expect(await found(otherPartner.user, "subscription", ending)).toEqual([]);
});

async function endingOfLatestSale(reseller: Caller): Promise<string> {
  const { rows } = await listPayments(reseller, { limit: 1 });
  const { rows: redemptions } = await pool().query(
    `SELECT d.code_ending FROM redemptions d JOIN vouchers v ON v.id = d.voucher_id
     JOIN voucher_payments p ON p.id = v.payment_id WHERE p.account_id = $1 AND p.reference = $2`,
    [reseller.accountId, rows[0]?.reference],
  );
  return redemptions[0]?.code_ending;
}

test("a reseller finds its sale by the last characters of a redeemed voucher's code, and the result does not reveal the partner", async () => {
  const { reseller, otherReseller, partner } = await world();
  const { intent, sale, ending } = await paidIn("live");
  expect(await found(reseller.user, "sale", ending)).toEqual([`live ${sale.reference}`]);
  const groups = await findAnything(reseller.user, "live", ending);
  expect(groups.map(({ kind }) => kind)).toEqual(["sale"]);
  for (const hidden of [partner.user.accountId, partner.user.companyName, intent.reference])
    expect(JSON.stringify(groups)).not.toContain(hidden);
  expect(await findAnything(otherReseller.user, "live", ending)).toEqual([]);
});

test("a partner finds customers and their intents by the beginning of any word in the customer's email", async () => {
  const { partner, otherPartner } = await world();
  const email = "marta.jansen+games@mail.lantern.example";
  const fields = { email: email.toUpperCase(), reference: "marta-1" };
  await newIntent(callerFor(partner.user, "live"), 500, fields);
  await newIntent(callerFor(partner.user, "live"), 500, {
    email: "karl@lantern.example",
    reference: "karl-1",
  });
  const parts = [
    "marta",
    "MARTA.JAN",
    "jansen",
    "jansen+games@m",
    "games",
    "mail.lan",
    "lantern",
    "@mail.lantern",
  ];
  for (const typed of parts) {
    expect(await found(partner.user, "customer", typed), typed).toContain(`live ${email}`);
    expect(await found(partner.user, "intent", typed), typed).toContain("live marta-1");
    expect(await found(otherPartner.user, "customer", typed), typed).toEqual([]);
  }
  expect(await found(partner.user, "customer", "lantern")).toHaveLength(2);
  for (const typed of ["artaj", "ansen", "%", "jansen%", "jansen_games"])
    expect(await found(partner.user, "customer", typed), typed).toEqual([]);
});

test("a customer search finds only customers in the caller's environment", async () => {
  const { partner } = await world();
  for (const environment of ["test", "live"] as const)
    await newIntent(callerFor(partner.user, environment), 500, {
      email: `wanda.${environment}@both.example`,
    });
  for (const environment of ["test", "live"] as const) {
    const { rows } = await listCustomers(callerFor(partner.user, environment), { search: "wanda", limit: 5 });
    expect(rows.map(({ email }) => email)).toEqual([`wanda.${environment}@both.example`]);
  }
});

test("a customer list filtered by part of the email shows each customer exactly once across its pages", async () => {
  const partner = callerFor(await newPartner(), "test");
  const emails = ["anna.annason@x.example", "annabel@x.example", "bert.anna@x.example", "zoe@anna.example"];
  for (const email of [...emails, "hanna@x.example"]) await newIntent(partner, 500, { email });
  const seen: (string | null)[] = [];
  for (let before: string | undefined; ; ) {
    const { rows, next } = await listCustomers(partner, { search: "Anna", limit: 1, before });
    seen.push(...rows.map(({ email }) => email));
    if (next === null) break;
    before = next;
  }
  expect(seen.toSorted()).toEqual(emails);
});

test("a search finds intents, subscriptions and sales by the beginning or end of their reference, ignoring case", async () => {
  const { partner, otherPartner, reseller, otherReseller } = await world();
  const intent = await newIntent(callerFor(partner.user, "live"), 500, { reference: "Order-7719-Blue" });
  const plan = await subscribe(callerFor(partner.user, "live"), { reference: "Plan-7719-Green" });
  for (const typed of ["order-77", "ORDER-7719-BLUE", "7719-blue", "Blue"])
    expect(await found(partner.user, "intent", typed), typed).toEqual([`live ${intent.reference}`]);
  for (const typed of ["plan-77", "9-GREEN"])
    expect(await found(partner.user, "subscription", typed), typed).toEqual([`live ${plan.reference}`]);
  const generated = await newIntent(callerFor(partner.user, "live"), 500, { reference: newReference("RDM") });
  expect(await found(partner.user, "intent", generated.reference.slice(-6))).toEqual([
    `live ${generated.reference}`,
  ]);
  const { reference } = await sell(callerFor(reseller.user, "live"), [100]);
  for (const typed of [reference.slice(-6), reference.slice(0, -2)])
    expect(await found(reseller.user, "sale", typed), typed).toContain(`live ${reference}`);
  for (const typed of ["order-77", "7719-blue"])
    expect(await found(otherPartner.user, "intent", typed)).toEqual([]);
  expect(await found(otherReseller.user, "sale", reference.slice(-6))).toEqual([]);
  // A part of a reference is searched only if it has at least three characters.
  expect(await found(partner.user, "intent", "ue")).toEqual([]);
});

test("after a customer is erased, a search does not find the customer's email, and the words of the email are no longer stored", async () => {
  const operator = await newOperator();
  const partner = await newPartner();
  const caller = callerFor(partner, "test");
  const email = "ottilie.gone@vanished.example";
  await newIntent(caller, 500, { email });
  expect(await found(partner, "customer", "ottilie")).toHaveLength(1);
  await eraseCustomer(operator, { account_id: caller.accountId, environment: "test", customer: email });
  for (const typed of ["ottilie", "gone", "vanished", "erased", "customer.invalid"])
    expect(await findAnything(partner, "test", typed), typed).toEqual([]);
  const { rows } = await pool().query("SELECT word FROM customer_words WHERE account_id = $1", [
    partner.accountId,
  ]);
  expect(rows).toEqual([]);
});

test("an operator finds payments of every account by part of a voucher code, reference or email, and the audit log omits the search text", async () => {
  const { partner, otherPartner } = await world();
  const operator = await newOperator();
  const { intent, ending } = await paidIn("live", { email: "wilma.auditor@search.example" });
  await newIntent(callerFor(otherPartner.user, "live"), 500, { email: "wilma.other@search.example" });
  const finds = await findAnything(operator, "live", ending);
  expect(finds.find(({ kind }) => kind === "intent")?.results).toMatchObject([
    { name: intent.reference, accountId: partner.user.accountId, environment: "live" },
  ]);
  const byEmail = await findAnything(operator, "live", "wilma");
  expect(byEmail.map(({ kind }) => kind)).toEqual(["intent"]);
  expect(byEmail[0]?.results.map(({ accountId }) => accountId).toSorted()).toEqual(
    [partner.user.accountId, otherPartner.user.accountId].toSorted(),
  );
  expect(await found(operator, "intent", intent.reference.slice(-8))).toContain(`live ${intent.reference}`);
  const { rows } = await listAuditLog(operator, { limit: 50 });
  const lines = rows.filter(
    ({ actorEmail, action }) => actorEmail === operator.email && action === "accounts.searched",
  );
  expect(lines.length).toBeGreaterThan(0);
  for (const { detail } of lines)
    for (const searchText of [ending, "wilma", intent.reference])
      expect(JSON.stringify(detail)).not.toContain(searchText);
  // Searches within the user's own account are not logged.
  const own = await listAuditLog(partner.user, { limit: 50 });
  await findAnything(partner.user, "live", ending);
  expect((await listAuditLog(partner.user, { limit: 50 })).rows).toEqual(own.rows);
});

test("an operator's search whose audit entry cannot be written is refused, and the next two searches within a minute are audited once", async () => {
  const operator = await newOperator();
  const setRemoved = (removed: string) =>
    pool().query(`UPDATE users SET former_email = ${removed} WHERE id = $1`, [operator.userId]);
  await setRemoved("email");
  await expect(findAnything(operator, "live", "wilma")).rejects.toMatchObject({ code: "forbidden" });
  await setRemoved("NULL");
  for (const text of ["wilma", "order"]) await findAnything(operator, "live", text);
  const { rows } = await listAuditLog(operator, { limit: 50 });
  const own = rows.filter(({ actorEmail }) => actorEmail === operator.email);
  expect(own.filter(({ action }) => action === "accounts.searched")).toHaveLength(1);
});
