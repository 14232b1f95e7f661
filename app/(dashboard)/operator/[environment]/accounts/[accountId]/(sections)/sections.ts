/** The subpages of an account. */
export const accountSections = [
  { path: "", label: "Money" },
  { path: "/corrections", label: "Corrections" },
  { path: "/terms", label: "Terms" },
  { path: "/access", label: "Access" },
  { path: "/audit", label: "Audit log" },
] as const;
