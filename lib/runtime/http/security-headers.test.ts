import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { commonHeaders, pagePolicy, permissionsPolicy } from "./security-headers";

const policy = pagePolicy("abc", { https: false, dev: false });

test("a page's Content-Security-Policy allows only scripts with the page's nonce and the scripts that these load, and forbids framing, form targets on other sites, base elements and plugins", () => {
  for (const directive of [
    // Browsers ignore 'self' next to 'strict-dynamic'.
    "script-src 'self' 'nonce-abc' 'strict-dynamic'",
    ...["frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'", "object-src 'none'"],
  ])
    expect(policy.split("; ")).toContain(directive);
});

test("a page's Content-Security-Policy allows eval in development, and neither eval nor WebSockets otherwise", () => {
  expect(pagePolicy("abc", { https: false, dev: true })).toContain("'unsafe-eval'");
  expect(pagePolicy("abc", { https: true, dev: false })).not.toMatch(/unsafe-eval|ws:/);
});

test("only responses over https have the header Strict-Transport-Security, and a page's Content-Security-Policy over http does not upgrade requests", () => {
  const names = (https: boolean) => commonHeaders({ https, dev: false }).map(([name]) => name);
  expect(names(true)).toContain("Strict-Transport-Security");
  expect(names(false)).not.toContain("Strict-Transport-Security");
  expect(policy).not.toContain("upgrade-insecure-requests");
});

test("the permissions policy allows the camera only on the payment checkout and the balance page", () => {
  const others = ["", "/", "/v", "/vouchers/x", "/redemptions/checkout/a/b", "/operator/live/vouchers"];
  for (const [isAllowed, paths] of [
    [true, ["/vouchers", "/vouchers/", "/redemptions/checkout/abc"]],
    [false, [...others, "/subscriptions/checkout/abc"]],
  ] as const)
    for (const path of paths)
      expect(permissionsPolicy(path).startsWith("camera=(self), "), path).toBe(isAllowed);
});
