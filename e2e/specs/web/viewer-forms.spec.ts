import { updateCheckoutSettings } from "@/lib/accounts/checkout-settings/update-settings";
import { accountKinds } from "@/lib/base/caller";
import { callerFor } from "@/lib/base/signed-in-user";
import { addColleague, addOperator } from "@/lib/runtime/demo-world/people";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { inParallel } from "../../support/fixtures/in-parallel";
import { expect, test, urlOf } from "../../support/fixtures/test";
import { cookieOf } from "../../support/fixtures/visitor";
import { newEmail, newPartner, PASSWORD } from "../../support/world/accounts";
import { isOfInbox, pageAccess } from "./page-access";

/** The pages with forms that every role may use. */
const OPEN_TO_ALL = /\/(search|webhook\/doctor|account\/security)$/;

/** Returns the dashboard paths of a kind of account in both environments, except the pages of individual objects. */
function pagesOf(kind: (typeof accountKinds)[number]): string[] {
  return Object.entries(pageAccess)
    .filter(([file, kinds]) => file.endsWith("/page.tsx") && kinds.includes(kind))
    .flatMap(([file]) => {
      const path = `/${file.replace("/page.tsx", "").replace("[kind]", kind)}`;
      return (isOfInbox(file) ? ["test"] : ["test", "live"]).map((one) => path.replace("[environment]", one));
    })
    .filter((path) => !path.includes("["));
}

test("a viewer sees no forms that only other roles may use", async ({ world, door }) => {
  const owners = {
    partner: world.partner.user,
    reseller: world.reseller.user,
    operator: await addOperator({ email: newEmail("operator"), password: PASSWORD }),
  };
  for (const kind of accountKinds) {
    const who = { email: newEmail("viewer"), password: PASSWORD };
    await addColleague(owners[kind], "viewer", who);
    const cookie = await cookieOf(who);
    const paths = pagesOf(kind).filter((path) => !OPEN_TO_ALL.test(path));
    expect(paths.length, kind).toBeGreaterThan(10);
    const formsOn = async (path: string): Promise<string[]> => {
      const page = await fetchPage(urlOf(door) + path, { headers: { cookie }, redirect: "follow" });
      expect(page.status, path).toBe(200);
      const main = /<main.*<\/main>/s.exec(await page.text())?.[0];
      return main?.includes("$ACTION_") === false ? [] : [path];
    };
    expect((await inParallel(paths, formsOn, 4)).flat()).toEqual([]);
  }
});

test("a member with the finance role sees the stored checkout settings", async ({ door }) => {
  const partner = await newPartner();
  await updateCheckoutSettings(callerFor(partner, "test"), {
    ...{ display_name: "Shop One", accent: "#ffcc00", locale: "pl", customers_cancel: "yes" },
    ...{ support_url: "https://shop.example/help", terms_url: "https://shop.example/terms" },
  });
  const who = { email: newEmail("finance"), password: PASSWORD };
  await addColleague(partner, "finance", who);
  const headers = { cookie: await cookieOf(who) };
  const page = await (await fetchPage(`${urlOf(door)}/partner/test/checkout`, { headers })).text();
  const values = [...page.matchAll(/<dd[^>]*>(.*?)<\/dd>/gs)].map(([, value = ""]) =>
    value.replace(/<[^>]*>/g, ""),
  );
  expect(values).toEqual([
    ...["None", "Shop One", "#ffcc00", "https://shop.example/help", "https://shop.example/terms"],
    ...["polski", "Yes"],
  ]);
});
