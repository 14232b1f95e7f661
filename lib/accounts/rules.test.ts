import { expect, test } from "@playwright/test";
import { shopUrlFault } from "./rules";

test("a shop URL has to be https, unless the deployment allows http", () => {
  expect(shopUrlFault("https://shop.example/buy", false)).toBeUndefined();
  expect(shopUrlFault("http://shop.example/buy", false)).toContain("https");
  expect(shopUrlFault("http://localhost:4000", true)).toBeUndefined();
});
