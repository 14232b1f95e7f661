import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { languageName, languagesText } from "@/lib/base/locales";
import { differingHost, shopUrlFault } from "./rules";
import { shopLanguages } from "./schema";

test("a shop URL must use https, unless the deployment allows http", () => {
  expect(shopUrlFault("https://shop.example/buy", false)).toBeUndefined();
  expect(shopUrlFault("http://shop.example/buy", false)).toContain("https");
  expect(shopUrlFault("http://localhost:4000", true)).toBeUndefined();
});

test("differingHost returns the ASCII form of a shop URL's host only if the URL spells the host differently", () => {
  const typed = ["https://sh\u043ep.example/", "https://b\u00fccher.example/", "https://shop\u3002example/"];
  expect(typed.map(differingHost)).toEqual(["xn--shp-ted.example", "xn--bcher-kva.example", "shop.example"]);
  for (const url of ["https://Shop.example:443/a", "http://localhost:4000", "https://xn--shp-ted.example/"])
    expect(differingHost(url)).toBeUndefined();
});

test("every shop language has a name, and languagesText lists the names in alphabetical order", () => {
  for (const code of shopLanguages) expect(languageName(code)).not.toBe(code);
  expect(languagesText(["pl", "en", "de"])).toBe("English, German and Polish");
  expect(languagesText(["en"])).toBe("English");
  expect(languagesText([])).toBe("");
});
