import { expect, test } from "@playwright/test";
import { shopUrlFault } from "./rules";

test("a shop is reached by https, and by http only where the deployment allows it", () => {
  expect(shopUrlFault("https://shop.example/buy", false)).toBeUndefined();
  expect(shopUrlFault("http://shop.example/buy", false)).toContain("https");
  expect(shopUrlFault("http://localhost:4000", true)).toBeUndefined();
});
