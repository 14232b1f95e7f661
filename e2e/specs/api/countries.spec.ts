import { expect, test } from "../../support/fixtures/api-test";

test("GET /countries needs no API key and lists the 249 countries of ISO 3166-1, each with its EU membership and whether VAT applies", async ({
  api,
}) => {
  const answer = await api.listCountries();

  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ status: true, message: "Countries retrieved" });
  const countries = new Map(answer.body.data.map((country) => [country.code, country]));
  expect(countries.size).toBe(249);
  expect(countries.get("AT")).toEqual({
    name: "Austria",
    code: "AT",
    is_eu_member: true,
    vat_applicable: true,
  });
  expect(countries.get("GB")).toMatchObject({ is_eu_member: false, vat_applicable: true });
  expect(countries.get("NO")).toMatchObject({ is_eu_member: false, vat_applicable: true });
  expect(countries.get("US")).toMatchObject({ is_eu_member: false, vat_applicable: false });
  expect([...countries.values()].filter((country) => country.is_eu_member)).toHaveLength(27);
});

test("VAT is applicable in every EU member state", async ({ api }) => {
  const { body } = await api.listCountries();
  expect(body.data.filter((country) => country.is_eu_member && !country.vat_applicable)).toEqual([]);
});
