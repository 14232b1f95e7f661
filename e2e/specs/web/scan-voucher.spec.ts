import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { deepUnless } from "../../support/fixtures/depth";
import { checkoutOn } from "./checkout-page";
import { expect, test } from "./customer";

/** Shows the printed voucher on the page of a sale. Returns its code and a JPEG photo of it. */
async function printedVoucher(page: Page, reference: string): Promise<{ code: string; photo: Buffer }> {
  await page.goto(`/reseller/test/sales/${reference}`);
  await page.getByRole("button", { name: "Show printable version" }).click();
  const slip = page.locator("[data-slip]");
  await expect(slip).toContainText("Nobody official will ask you for this code");
  const code = (await slip.locator("code").textContent()) ?? "";
  return { code, photo: await slip.screenshot({ type: "jpeg", quality: 95 }) };
}

test("a customer scans a printed voucher with the camera at the checkout and from a photo on the balance page", async ({
  world,
  customer,
  signedIn,
  baseURL,
}, { project }) => {
  const { reference } = await customer.vouchers([1_500]);
  const seller = await signedIn(world.reseller, { deviceScaleFactor: 2 });
  const { code, photo } = await printedVoucher(seller, reference);
  const checkout = await customer.intent(1_000);
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-camera-"));
  const file = path.join(folder, "voucher.mjpeg");
  // A motion JPEG video is a sequence of photos.
  writeFileSync(file, Buffer.concat([photo, photo]));
  const { args = [], ...launch } = project.use.launchOptions ?? {};
  const browser = await chromium.launch({
    ...launch,
    args: [
      ...args,
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${file}`,
    ],
  });
  try {
    const page = await browser.newPage({ ...(baseURL && { baseURL }) });
    await page.goto(checkout.path);
    await page.getByRole("button", { name: "Scan code" }).click();
    await expect(checkoutOn(page).vouchers).toContainText(code);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(checkout.path);

    await page.goto("/vouchers");
    // Simulates a browser that denies the page access to the camera.
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
    });
    await page.getByRole("button", { name: "Scan code" }).click();
    await expect(page.getByRole("dialog").getByRole("status")).toContainText("The camera is not available.");
    await page
      .getByLabel("Take a photo")
      .setInputFiles({ name: "voucher.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect(page.locator("section[aria-labelledby=voucher]")).toContainText("€15.00");
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});

for (const script of ["with", "without"] as const) {
  test(`on a device without a camera, the checkout shows no scan button, ${script} JavaScript`, {
    tag: deepUnless(script === "with"),
  }, async ({ page, scriptless, customer }) => {
    const one = script === "with" ? page : scriptless;
    await one.goto((await customer.intent(500)).path);
    await expect(checkoutOn(one).check).toBeVisible();
    await expect(one.getByRole("button", { name: "Scan code" })).toHaveCount(0);
  });
}
