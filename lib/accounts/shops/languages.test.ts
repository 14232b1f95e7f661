import { expect, test } from "@playwright/test";
import { languageName, languagesText } from "./languages";
import { shopLanguages } from "./schema";

test("every language has a name, and a list is sorted by name", () => {
  for (const code of shopLanguages) expect(languageName(code)).not.toBe(code);
  expect(languagesText(["pl", "en", "de"])).toBe("English, German and Polish");
  expect(languagesText(["en"])).toBe("English");
  expect(languagesText([])).toBe("");
});
