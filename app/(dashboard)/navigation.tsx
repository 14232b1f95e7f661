import type { ReactNode } from "react";
import {
  Banknote,
  Building2,
  Gauge,
  HandCoins,
  Handshake,
  KeyRound,
  Landmark,
  ReceiptText,
  Repeat,
  Scale,
  ScrollText,
  Ticket,
  UserRound,
  Users,
  Wallet,
  Webhook,
} from "@/components/ui/icons";
import type { AccountKind } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { accountPages } from "./[kind]/[environment]/account/account-pages";
import { webhookPages } from "./[kind]/[environment]/webhook/webhook-pages";
import { earningsPages } from "./partner/[environment]/earnings/earnings-pages";

type Entry = {
  /** Below `/partner/test` and the like; the empty one is the overview. */
  readonly path: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Pages that belong to it though their paths are not beneath its own. */
  readonly also?: readonly string[];
  /** The pages behind an entry that leads to several, as an environment has them. */
  readonly tabs?: (environment: Environment) => readonly { readonly path: string }[];
};

/** What partners and resellers have alike. */
const both: readonly Entry[] = [
  { path: "/keys", label: "API keys", icon: <KeyRound /> },
  { path: "/webhook", label: "Webhook", icon: <Webhook />, tabs: webhookPages },
];

/** The pages that each dashboard names, in order. */
export const navigation: Readonly<Record<AccountKind, readonly Entry[]>> = {
  partner: [
    { path: "", label: "Overview", icon: <Gauge /> },
    { path: "/intents", label: "Intents", icon: <ReceiptText /> },
    { path: "/subscriptions", label: "Subscriptions", icon: <Repeat /> },
    { path: "/customers", label: "Customers", icon: <Users /> },
    { path: "/earnings", label: "Earnings", icon: <Banknote />, tabs: () => earningsPages },
    ...both,
    { path: "/account", label: "Account", icon: <UserRound />, tabs: accountPages },
  ],
  reseller: [
    { path: "", label: "Wallet", icon: <Wallet />, also: ["/top-up"] },
    { path: "/sales", label: "Sales", icon: <ReceiptText /> },
    { path: "/subscriptions", label: "Subscriptions", icon: <Repeat /> },
    ...both,
    { path: "/account", label: "Shop and account", icon: <UserRound />, tabs: accountPages },
  ],
  operator: [
    { path: "", label: "Home", icon: <Gauge /> },
    { path: "/accounts", label: "Accounts", icon: <Building2 /> },
    { path: "/vouchers", label: "Vouchers", icon: <Ticket /> },
    { path: "/top-ups", label: "Top-ups", icon: <HandCoins /> },
    { path: "/proposals", label: "Proposals", icon: <Handshake /> },
    { path: "/payouts", label: "Payouts", icon: <Landmark /> },
    { path: "/ledger", label: "Ledger", icon: <Scale /> },
    { path: "/audit", label: "Audit", icon: <ScrollText /> },
    { path: "/account", label: "Your account", icon: <UserRound />, tabs: accountPages },
  ],
};
