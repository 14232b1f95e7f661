import { listSellingShops } from "@/lib/accounts/shops/find-shop";
import { updateShop } from "@/lib/accounts/shops/update-shop";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { buildWorld, resellerWith } from "../../support/world/accounts";

const test = withOwnDatabase();

test("the list of selling shops contains only shops that customers can choose, and shops that support the page's language come first", async () => {
  const world = await buildWorld();
  const shopNamed = async (name: string, languages: ("de" | "ar")[], visible = true) => {
    const { user } = await resellerWith(world, 1_000, `${name} Ltd`, `https://${name}.example/buy`);
    await updateShop(user, { name, line: undefined, visible, languages });
  };
  await shopNamed("aaa", ["de"]);
  await shopNamed("aab", ["ar", "de"]);
  await shopNamed("aac", ["ar"], false);
  const named = async (language: string, limit = 50) =>
    (await listSellingShops(language, limit)).map(({ companyName }) => companyName);
  expect((await named("ar")).slice(0, 2)).toEqual(["aab", "aaa"]);
  expect((await named("de")).slice(0, 2)).toEqual(["aaa", "aab"]);
  expect(await named("de", 1)).toEqual(["aaa"]);
  expect(await named("ar")).not.toContain("aac");
  const [shop] = await listSellingShops("de", 1);
  expect(shop).toMatchObject({ shopUrl: "https://aaa.example/buy", shopLanguages: ["de"] });
});
