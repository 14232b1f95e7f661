import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { languageName, languagesText } from "@/lib/base/localized-names";
import { shopUrlFault } from "./rules";
import { shopLanguages } from "./schema";

test("a shop URL must use https, unless the deployment allows http", () => {
  expect(shopUrlFault("https://shop.example/buy", false)).toBeUndefined();
  expect(shopUrlFault("http://shop.example/buy", false)).toContain("https");
  expect(shopUrlFault("http://localhost:4000", true)).toBeUndefined();
});

test("every shop language has a name, and a list of languages is sorted by name", () => {
  for (const code of shopLanguages) expect(languageName(code)).not.toBe(code);
  expect(languagesText(["pl", "en", "de"])).toBe("English, German and Polish");
  expect(languagesText(["en"])).toBe("English");
  expect(languagesText([])).toBe("");
});
