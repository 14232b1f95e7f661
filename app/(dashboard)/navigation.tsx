import type { ReactNode } from "react";
import { existsIn } from "@/components/shell/environment-pages";
import {
  Banknote,
  Building2,
  Gauge,
  Globe,
  HandCoins,
  Handshake,
  KeyRound,
  Landmark,
  ReceiptText,
  Repeat,
  Scale,
  ScrollText,
  Ticket,
  Undo,
  UserRound,
  Users,
  Wallet,
  Webhook,
} from "@/components/ui/icons";
import type { AccountKind } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";

type Entry = {
  /** The path relative to the environment's home (such as `/partner/test`). It is empty for the overview. */
  readonly path: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** The paths of other pages on which this entry is also marked as current, relative to the environment's home. */
  readonly also?: readonly string[];
  /** The environment in which the page exists, if it exists in only one. */
  readonly only?: Environment;
  /**
   * Returns this entry's pages, such as its tabs, that exist in an environment. Their paths are relative to `path`, and a `*`
   * stands for the ID of an object that both environments have.
   */
  readonly tabs?: (environment: Environment) => readonly { readonly path: string }[];
};

/** Entries shared by partners and resellers. */
const both: readonly Entry[] = [
  { path: "/keys", label: "API keys", icon: <KeyRound /> },
  { path: "/webhook", label: "Webhook", icon: <Webhook />, tabs: webhookPages },
];

/** The navigation entries of each dashboard, in order. */
export const navigation: Readonly<Record<AccountKind, readonly Entry[]>> = {
  partner: [
    { path: "", label: "Overview", icon: <Gauge /> },
    { path: "/intents", label: "Intents", icon: <ReceiptText /> },
    { path: "/subscriptions", label: "Subscriptions", icon: <Repeat /> },
    { path: "/refunds", label: "Refunds", icon: <Undo /> },
    { path: "/customers", label: "Customers", icon: <Users /> },
    { path: "/earnings", label: "Earnings", icon: <Banknote />, tabs: () => earningsPages },
    { path: "/checkout", label: "Checkout", icon: <Globe /> },
    ...both,
    { path: "/account", label: "Account", icon: <UserRound />, tabs: () => accountPages },
  ],
  reseller: [
    { path: "", label: "Wallet", icon: <Wallet />, also: ["/top-up"] },
    { path: "/sales", label: "Sales", icon: <ReceiptText /> },
    { path: "/subscriptions", label: "Subscriptions", icon: <Repeat /> },
    ...both,
    { path: "/account", label: "Shop and account", icon: <UserRound />, tabs: () => accountPages },
  ],
  operator: [
    { path: "", label: "Home", icon: <Gauge /> },
    { path: "/accounts", label: "Accounts", icon: <Building2 />, tabs: accountListPages },
    { path: "/vouchers", label: "Vouchers", icon: <Ticket /> },
    { path: "/top-ups", label: "Top-ups", icon: <HandCoins />, only: "live" },
    { path: "/proposals", label: "Proposals", icon: <Handshake />, only: "live" },
    { path: "/payouts", label: "Payouts", icon: <Landmark /> },
    { path: "/ledger", label: "Ledger", icon: <Scale /> },
    { path: "/audit", label: "Audit log", icon: <ScrollText /> },
    { path: "/account", label: "Your account", icon: <UserRound />, tabs: () => accountPages },
  ],
};

/** The tabs of the account page. */
export const accountPages = [
  { path: "", label: "Account" },
  { path: "/people", label: "Members" },
  { path: "/security", label: "Security" },
  { path: "/audit", label: "Audit log" },
] as const;

/** The tabs of the page of an account that an operator views. */
export const viewedAccountPages = [
  { path: "", label: "Money" },
  { path: "/corrections", label: "Corrections" },
  { path: "/terms", label: "Terms" },
  { path: "/access", label: "Access" },
  { path: "/audit", label: "Audit log" },
] as const;

/**
 * Returns the paths of the operators' account list and of the tabs of every account's page. They exist in both environments.
 */
function accountListPages(): readonly { readonly path: string }[] {
  return [{ path: "" }, ...viewedAccountPages.map(({ path }) => ({ path: `/*${path}` }))];
}

type WebhookPage = { readonly path: string; readonly label: string; readonly only?: Environment };

const pages: readonly WebhookPage[] = [
  { path: "", label: "Overview" },
  { path: "/events", label: "Events" },
  { path: "/inbox", label: "Inbox", only: "test" },
  { path: "/doctor", label: "Signature doctor" },
];

/** Returns the tabs of the webhook page in an environment. */
export function webhookPages(environment: Environment): readonly WebhookPage[] {
  return pages.filter(existsIn(environment));
}

/** The tabs of the earnings page. */
export const earningsPages = [
  { path: "", label: "Earnings", also: ["/payments", "/statement"] },
  { path: "/payouts", label: "Payouts" },
  { path: "/vat", label: "VAT" },
] as const;
