import { expect, test } from "@playwright/test";
import { applicantInput, signUpInput } from "./schema";

const partner = {
  kind: "partner",
  company_name: " Acme Games ",
  email: "Dev@Acme.Example",
  password: "0123456789",
};
const reseller = { ...partner, kind: "reseller", shop_url: "https://shop.example/" };

test("signing up as a partner needs no more than company, e-mail and password", () => {
  expect(signUpInput.parse(partner)).toEqual({
    kind: "partner",
    company_name: "Acme Games",
    email: "dev@acme.example",
    password: "0123456789",
    timezone: "UTC",
  });
});

test("a reseller brings a shop, a partner cannot", () => {
  expect(signUpInput.safeParse({ ...reseller, shop_url: undefined }).success).toBe(false);
  expect(signUpInput.safeParse({ ...reseller, shop_url: "javascript:alert(1)" }).success).toBe(false);
  expect(signUpInput.parse(reseller)).toHaveProperty("shop_url", "https://shop.example/");
  expect(signUpInput.parse({ ...partner, shop_url: "https://x.example" })).not.toHaveProperty("shop_url");
});

test("a zone that has been renamed is kept by its current name", () => {
  expect(signUpInput.parse({ ...partner, timezone: "Asia/Katmandu" })).toHaveProperty(
    "timezone",
    "Asia/Kathmandu",
  );
});

test("nobody signs up as an operator", () => {
  expect(signUpInput.safeParse({ ...partner, kind: "operator" }).success).toBe(false);
});

for (const [what, change] of Object.entries({
  "a blank company name": { company_name: "  " },
  "something that is no e-mail": { email: "dev@" },
  "a password of nine characters": { password: "012345678" },
  "a time zone that does not exist": { timezone: "Europe/Atlantis" },
  "an offset for a time zone": { timezone: "+01:00" },
})) {
  test(`${what} is refused`, () => {
    expect(signUpInput.safeParse({ ...partner, ...change }).success).toBe(false);
  });
}

test("who signs up by the form tells of the business, of which the website alone may be left out", () => {
  const told = { legal_name: "Acme Lda", country_code: "PT", sells: "Games", monthly_volume: "above" };
  expect(applicantInput.parse({ ...partner, ...told })).toMatchObject(told);
  const wrong = [
    { country_code: "XX" },
    { sells: "" },
    { monthly_volume: "much" },
    { website: "acme.example" },
  ];
  for (const change of [...wrong, ...Object.keys(told).map((name) => ({ [name]: undefined }))])
    expect(applicantInput.safeParse({ ...partner, ...told, ...change }).success).toBe(false);
});
