/** Who of a reseller's people sells by hand and is shown codes, which are as good as the money on them. */
export const SELLERS = ["developer", "finance"] as const;
