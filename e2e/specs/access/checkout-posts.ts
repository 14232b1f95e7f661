import { pool } from "@/lib/db/pool";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { serverActions } from "../../support/fixtures/server-actions";
import type { Checkout } from "./checkout-cases";

/** The values that a test supplies for a post: a voucher code, and the ID of the reseller whose shop is picked. */
export type FormValues = { readonly voucher: string; readonly shopId: string };

/**
 * A POST request that a browser sends to a server action of the customer pages, which are the checkouts and the pages about
 * vouchers. `does` names its effect in test titles, and `changes` returns whether it changes a given checkout.
 */
export type Post = {
  readonly action: string;
  readonly does: string;
  /** The kind of checkout to whose page tests send the post. */
  readonly sort: Checkout["sort"];
  readonly fields: (values: FormValues) => Readonly<Record<string, string>>;
  /**
   * True if the page's script calls the action directly. Otherwise a form calls it and also passes the action's previous state.
   */
  readonly byScript?: true;
  readonly changes: (checkout: Checkout) => boolean;
};

const isOpenIntent = ({ sort, state }: Checkout) => sort === "intent" && state === "open";
const ofIntent = { sort: "intent", changes: isOpenIntent } as const;
const paying = { does: "pays", fields: ({ voucher }: FormValues) => ({ act: "pay", codes: voucher }) };
// Test vouchers are sold by the platform's own shop and do not change the intent.
const trying = {
  does: "issues test vouchers",
  fields: () => ({ act: "test-vouchers" }),
  changes: () => false,
};

/**
 * Returns whether the checkout is for a billed test subscription. Such a subscription has one paid cycle, so the posts to the
 * simulator name cycle 2 as the next one.
 */
const isSimulated = ({ sort, state, environment }: Checkout) =>
  sort === "subscription" && state === "billed" && environment === "test";
const running = (does: string, act: string): Post => ({
  ...{ action: "runCycles", does, sort: "subscription" },
  fields: () => ({ act, next: "2", count: "3" }),
  changes: isSimulated,
});
const playing = { action: "runScenario", sort: "subscription" } as const;
const scenario = "fail:insufficient_balance,late,down,until:2030-01-01";

/** The post that the Pay button sends when scripts are enabled. */
export const payByScript: Post = { action: "askCheckout", ...ofIntent, ...paying, byScript: true };

/**
 * The posts that tests send: at least one for each server action of the customer pages, but not one for every value of `act`.
 */
export const posts: readonly Post[] = [
  payByScript,
  { action: "askCheckout", ...ofIntent, ...trying, byScript: true },
  { action: "postCheckout", ...ofIntent, ...paying },
  { action: "postCheckout", ...ofIntent, ...trying },
  { action: "cancelPayment", ...ofIntent, does: "cancels the payment", fields: () => ({}) },
  {
    ...{ action: "chooseLanguage", does: "sets a cookie", sort: "intent", byScript: true },
    fields: () => ({ kind: "redemptions", locale: "de" }),
    changes: () => false,
  },
  {
    ...{ action: "postBalance", does: "shows a voucher's balance", sort: "intent" },
    fields: ({ voucher }) => ({ codes: voucher }),
    changes: () => false,
  },
  {
    ...{ action: "pick", does: "picks a shop", sort: "subscription" },
    fields: ({ shopId }) => ({ shop_id: shopId }),
    changes: ({ sort, state, environment }) =>
      sort === "subscription" && (state === "open" || state === "picked") && environment === "live",
  },
  {
    ...{ action: "cancel", does: "cancels the subscription", sort: "subscription" },
    fields: () => ({}),
    changes: ({ sort, state }) => sort === "subscription" && state === "billed",
  },
  running("runs the next cycle", "next"),
  running("runs several cycles", "several"),
  {
    ...{ ...playing, does: "runs a scenario", changes: isSimulated },
    fields: () => ({ act: "run", next: "2", scenario }),
  },
  {
    ...{ ...playing, does: "adds a step to a scenario", changes: () => false },
    fields: () => ({ act: "add", next: "2", step: "pay", scenario }),
  },
];

/** Returns the IDs, by name, that the build assigned to the server actions of the customer pages. */
export function builtActions(): ReadonlyMap<string, string> {
  return new Map(serverActions(/^app\/\(checkout\)\//).map(({ exportedName, id }) => [exportedName, id]));
}

/** A request to a server action, as sent by the page's script. */
export type ActionRequest = {
  readonly method: "POST";
  readonly body: FormData;
  readonly headers: Readonly<Record<string, string>>;
};

/** Builds the request that runs a post's action on the checkout with this access code, for the server at `door`. */
export function actionRequest(
  door: string,
  { action, byScript, fields }: Pick<Post, "action" | "byScript" | "fields">,
  accessCode: string,
  values: FormValues,
): ActionRequest {
  const body = new FormData();
  for (const [name, value] of Object.entries({ access_code: accessCode, ...fields(values) }))
    body.set(`_1_${name}`, value);
  body.set("0", JSON.stringify([...(byScript ? [] : [{ status: "idle" }]), "$K1"]));
  const headers = { "Next-Action": builtActions().get(action) ?? "", Origin: new URL(door).origin };
  return { method: "POST", body, headers };
}

const folders = { intent: "redemptions", subscription: "subscriptions", none: "redemptions" } as const;

/** Returns the path of a checkout's page. */
export const checkoutPath = (sort: Checkout["sort"], accessCode: string) =>
  `/${folders[sort]}/checkout/${accessCode}`;

/** Sends `post` to the page of checkout `at`, with the access code of checkout `about`. */
export async function sendPost(
  door: string,
  post: Post,
  { at, about, values }: { at: Checkout; about: Checkout; values: FormValues },
): Promise<{ status: number; text: string }> {
  const url = door + checkoutPath(post.sort, at.accessCode);
  const answer = await fetchPage(url, actionRequest(door, post, about.accessCode, values));
  return { status: answer.status, text: await answer.text() };
}

/**
 * Returns the database row of each checkout as text, by access code. Equal rows before and after a post mean that the post did
 * not change the checkout.
 */
export async function rowsByCode(checkouts: readonly Checkout[]): Promise<Map<string, string>> {
  const { rows } = await pool().query<{ code: string; row: string }>(
    `SELECT access_code AS code, t::text AS row FROM redemption_intents t WHERE access_code = ANY($1)
     UNION ALL SELECT access_code, t::text FROM subscriptions t WHERE access_code = ANY($1)`,
    [checkouts.map(({ accessCode }) => accessCode)],
  );
  return new Map(rows.map(({ code, row }) => [code, row]));
}
