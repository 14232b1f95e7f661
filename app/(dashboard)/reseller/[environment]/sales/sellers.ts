/** The roles that can sell by hand and reveal voucher codes. */
export const SELLERS = ["developer", "finance"] as const;
