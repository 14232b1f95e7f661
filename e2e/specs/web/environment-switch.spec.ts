import { deepUnless } from "../../support/fixtures/depth";
import { expect, test } from "./dashboard";

for (const javaScriptEnabled of [true, false]) {
  test(`switching between test and live opens the same page or its nearest parent that exists, with JavaScript ${javaScriptEnabled ? "enabled" : "disabled"}`, {
    tag: deepUnless(!javaScriptEnabled),
  }, async ({ signedIn, people: { partner } }) => {
    const page = await signedIn(partner, { javaScriptEnabled });
    const pairs = [
      ["/partner/test/intents", "/partner/live/intents"],
      ["/partner/test/webhook/events", "/partner/live/webhook/events"],
      ["/partner/test/webhook/inbox", "/partner/live/webhook"],
      ["/partner/live/webhook/doctor", "/partner/test/webhook/doctor"],
    ] as const;
    for (const [here, there] of pairs) {
      await page.goto(here);
      const name = here.startsWith("/partner/test") ? "Live" : "Test";
      await page.getByRole("navigation", { name: "Environment" }).getByRole("link", { name }).click();
      await page.waitForURL(`**${there}`);
      await expect(page.getByRole("main")).toBeVisible();
    }
  });
}
