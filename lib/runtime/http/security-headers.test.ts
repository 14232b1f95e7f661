import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { commonHeaders, hashSource, nonceSources, pagePolicy, permissionsPolicy } from "./security-headers";

const directive = (policy: string, name: string) =>
  policy.split("; ").find((part) => part.startsWith(`${name} `) || part === name);

test("a page's Content-Security-Policy allows only scripts with the page's nonce and the scripts that these load", () => {
  const policy = pagePolicy(nonceSources("abc"), { https: false, dev: false });
  // Browsers ignore 'self' next to 'strict-dynamic'.
  expect(directive(policy, "script-src")).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic'");
});

test("a static page's Content-Security-Policy allows only scripts of this site and scripts with a listed hash", () => {
  const policy = pagePolicy(hashSource("alert(1)"), { https: false, dev: false });
  const hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
  expect(directive(policy, "script-src")).toBe(`script-src 'self' ${hash}`);
});

test("a page's Content-Security-Policy forbids framing, form targets on other sites and base elements", () => {
  const policy = pagePolicy(nonceSources("abc"), { https: false, dev: false });
  expect(directive(policy, "frame-ancestors")).toBe("frame-ancestors 'none'");
  expect(directive(policy, "form-action")).toBe("form-action 'self'");
  expect(directive(policy, "base-uri")).toBe("base-uri 'none'");
  expect(directive(policy, "object-src")).toBe("object-src 'none'");
});

test("a page's Content-Security-Policy allows eval and WebSockets only in development", () => {
  expect(pagePolicy(nonceSources("abc"), { https: false, dev: true })).toContain("'unsafe-eval'");
  expect(pagePolicy(nonceSources("abc"), { https: true, dev: false })).not.toMatch(/unsafe-eval|ws:/);
});

test("only responses over https have the header Strict-Transport-Security", () => {
  const names = (https: boolean) => commonHeaders({ https, dev: false }).map(([name]) => name);
  expect(names(true)).toContain("Strict-Transport-Security");
  expect(names(false)).not.toContain("Strict-Transport-Security");
  expect(pagePolicy(nonceSources("abc"), { https: false, dev: false })).not.toContain(
    "upgrade-insecure-requests",
  );
});

test("the permissions policy allows the camera only on the payment checkout and the balance page", () => {
  const allowed = (path: string) => permissionsPolicy(path).startsWith("camera=(self), ");
  for (const path of ["/vouchers", "/vouchers/", "/redemptions/checkout/abc"])
    expect(allowed(path), path).toBe(true);
  for (const path of [
    "",
    "/",
    "/v",
    "/vouchers/x",
    "/redemptions/checkout/a/b",
    "/operator/live/vouchers",
    "/subscriptions/checkout/abc",
  ])
    expect(allowed(path), path).toBe(false);
});
