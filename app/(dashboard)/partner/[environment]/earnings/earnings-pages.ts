/** The pages about what a partner earns; their paths are below `/partner/test/earnings` and the like. */
export const earningsPages = [
  { path: "", label: "Earnings" },
  { path: "/payouts", label: "Payouts" },
  { path: "/vat", label: "VAT" },
] as const;
