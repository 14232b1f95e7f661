/** The pages about an account and who works for it; their paths are below `/partner/test/account` and the like. */
export function accountPages() {
  return [
    { path: "", label: "Account" },
    { path: "/people", label: "People" },
    { path: "/security", label: "Security" },
    { path: "/audit", label: "Audit" },
  ] as const;
}
