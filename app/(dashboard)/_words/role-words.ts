import type { Role } from "@/lib/base/caller";

/** The name and permissions of each role. */
export const roleWords: Readonly<Record<Role, { readonly name: string; readonly may: string }>> = {
  owner: { name: "Owner", may: "Full access, including people and account details." },
  developer: {
    name: "Developer",
    may: "API keys, webhooks and their secrets, and everything in test.",
  },
  finance: { name: "Finance", may: "Money: wallets, top-ups, charge-backs, payouts, earnings and tax." },
  viewer: {
    name: "Viewer",
    may: "Read-only access to every page without secrets. Can change only their own password.",
  },
};
