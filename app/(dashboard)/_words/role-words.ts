import type { Role } from "@/lib/base/caller";

/** What a role is called, and what it is for. */
export const roleWords: Readonly<Record<Role, { readonly name: string; readonly may: string }>> = {
  owner: { name: "Owner", may: "Everything, people and the account's details included." },
  developer: {
    name: "Developer",
    may: "API keys, webhooks and their secrets, and everything to try out in test.",
  },
  finance: { name: "Finance", may: "Money: wallets, top-ups, charge-backs, payouts, earnings and tax." },
  viewer: {
    name: "Viewer",
    may: "Reads every page, and is shown no secret. Changes nothing but their own password.",
  },
};
