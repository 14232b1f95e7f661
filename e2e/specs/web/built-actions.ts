import type { AccountKind } from "@/lib/base/caller";
import { FORM_USER } from "@/lib/base/signed-in-user";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { type ServerAction, serverActions } from "../../support/fixtures/server-actions";

const BOTH = ["partner", "reseller"] as const;

/** The kinds of account that may run the server actions in each file. */
export const allowedKinds: Readonly<Record<string, readonly AccountKind[]>> = {
  "[kind]/[environment]/account/actions.ts": ["partner", "reseller", "operator"],
  "[kind]/[environment]/account/people/actions.ts": ["partner", "reseller", "operator"],
  "[kind]/[environment]/account/security/actions.ts": ["partner", "reseller", "operator"],
  "[kind]/[environment]/keys/actions.ts": BOTH,
  "[kind]/[environment]/search/actions.ts": ["partner", "reseller", "operator"],
  "[kind]/[environment]/webhook/actions.ts": BOTH,
  "[kind]/[environment]/webhook/doctor/actions.ts": BOTH,
  "[kind]/[environment]/webhook/endpoints/actions.ts": BOTH,
  "[kind]/[environment]/webhook/events/actions.ts": BOTH,
  "[kind]/[environment]/webhook/inbox/actions.ts": BOTH,
  "_list/view-actions.ts": ["partner", "reseller", "operator"],
  "operator/[environment]/accounts/actions.ts": ["operator"],
  "operator/[environment]/vouchers/actions.ts": ["operator"],
  "operator/[environment]/proposals/actions.ts": ["operator"],
  "operator/[environment]/top-ups/actions.ts": ["operator"],
  "operator/[environment]/payouts/actions.ts": ["operator"],
  "partner/[environment]/checkout/actions.ts": ["partner"],
  "partner/[environment]/earnings/payouts/actions.ts": ["partner"],
  "partner/[environment]/intents/[reference]/actions.ts": ["partner"],
  "partner/[environment]/refunds/actions.ts": ["partner"],
  "partner/[environment]/subscriptions/[reference]/actions.ts": ["partner"],
  "reseller/[environment]/actions.ts": ["reseller"],
  "reseller/[environment]/sales/actions.ts": ["reseller"],
  "reseller/[environment]/subscriptions/actions.ts": ["reseller"],
  "reseller/[environment]/top-up/actions.ts": ["reseller"],
};

/** Exceptions to {@link allowedKinds}: actions that fewer kinds of account may run than the other actions in the same file. */
const fewer: Readonly<Record<string, readonly AccountKind[]>> = {
  requestLiveAction: BOTH,
  updateShopAction: ["reseller"],
  updateShopUrlAction: ["reseller"],
  setBillingAction: BOTH,
  setLogoAction: ["reseller"],
  removeLogoAction: ["reseller"],
};

/**
 * Matches the files of all server actions except the actions that anyone may run, which are on the sign-in pages and at the
 * checkouts.
 */
const OF_DASHBOARDS = /^(?!app\/(\(auth\)|\(checkout\))\/)/;

/** A server action of a dashboard. `file` is the path of its file, relative to `app/(dashboard)`. */
export type BuiltAction = ServerAction & { file: string };

/** Returns all server actions of the dashboards in the current build. */
export function builtActions(): BuiltAction[] {
  return serverActions(OF_DASHBOARDS).map((action) => ({
    ...action,
    file: action.filename.replace("app/(dashboard)/", ""),
  }));
}

/** Returns the path of a page that contains the action's form. */
export function pageOf({ workers }: ServerAction, kind: AccountKind): string {
  const page = Object.keys(workers).find((worker) => worker.endsWith("/page")) ?? "";
  const address = page.replace(/^app\/\(dashboard\)|\/page$/g, "");
  return address
    .replace(/\/\(\w+\)/g, "")
    .replace("[kind]", kind)
    .replace("[environment]", "test")
    .replace(/\[\w+\]/g, "anything");
}

/** Returns the kinds of account that may run the action. */
export function kindsOf({ file, exportedName }: BuiltAction): readonly AccountKind[] {
  return fewer[exportedName] ?? allowedKinds[file] ?? [];
}

/** Who submits a form, from which page. `userId` is the user for whom the form was rendered, by default none. */
export type Sender = {
  readonly origin: string;
  readonly page: string;
  readonly cookie: string;
  readonly userId?: string | undefined;
};

/**
 * Submits an empty form to the action. Returns the path to which the response redirects, or undefined if it does not redirect.
 * Acts as a browser without JavaScript, because Next.js would also render the target page for a browser with JavaScript.
 */
export async function redirectOf(
  { id }: BuiltAction,
  { origin, page, cookie, userId = "" }: Sender,
): Promise<string | undefined> {
  const body = new FormData();
  body.set("$ACTION_REF_1", "");
  body.set("$ACTION_1:0", JSON.stringify({ id, bound: "$@1" }));
  body.set("$ACTION_1:1", JSON.stringify([{ status: "idle" }]));
  body.set(FORM_USER, userId);
  const headers = { Origin: origin, ...(cookie && { cookie }) };
  const response = await fetchPage(origin + page, { method: "POST", headers, body });
  await response.text();
  return response.status === 303 ? (response.headers.get("location") ?? "").replace(origin, "") : undefined;
}

/** Returns the request with which a browser with JavaScript submits a form to the action. */
export function formRequest(
  { id }: BuiltAction,
  { origin, cookie, userId = "" }: Omit<Sender, "page">,
  fields: Readonly<Record<string, string | File>> = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, [FORM_USER]: userId }))
    body.set(`_1_${name}`, value);
  // The arguments of the action: its previous state, and a reference to the form's fields.
  body.set("0", JSON.stringify([{ status: "idle" }, "$K1"]));
  return { method: "POST", headers: { "Next-Action": id, Origin: origin, cookie }, body };
}

/** Submits a form to the action as a browser with JavaScript does. Returns the response's status and text. */
export async function submitForm(
  action: BuiltAction,
  { page, ...sender }: Sender,
  fields?: Readonly<Record<string, string>>,
): Promise<{ status: number; text: string }> {
  const response = await fetchPage(sender.origin + page, formRequest(action, sender, fields));
  return { status: response.status, text: await response.text() };
}
