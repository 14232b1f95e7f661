import { TOTP } from "otpauth";
import {
  findCheckoutSettings,
  updateCheckoutSettings,
} from "@/lib/accounts/checkout-settings/update-settings";
import { findBilling, setBilling, updateCompany } from "@/lib/accounts/company/update-company";
import { findAccount } from "@/lib/accounts/find-account";
import { findShopSettings } from "@/lib/accounts/shops/find-shop";
import { updateShop } from "@/lib/accounts/shops/update-shop";
import { shownText } from "@/lib/base/shown-values";
import { callerFor } from "@/lib/base/signed-in-user";
import { runOnce, sql } from "@/lib/db/sql";
import { listMembers, setRole, turnOffMemberFactor } from "@/lib/identity/members/manage-members";
import {
  beginFactor,
  confirmFactor,
  findFactor,
  turnOffFactor,
} from "@/lib/identity/second-factor/manage-factor";
import { readThresholds, setThresholds, shownThresholds } from "@/lib/money/low-balance/thresholds";
import { addColleague } from "@/lib/runtime/demo-world/people";
import { changeEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { setOptionalEvents } from "@/lib/webhooks/endpoints/manage-endpoint";
import { retrieveEndpoint } from "@/lib/webhooks/endpoints/read-endpoints";
import { shownHeaders, shownOptionalEvents, shownSettings } from "@/lib/webhooks/endpoints/shown-endpoint";
import { defaultTypesFor } from "@/lib/webhooks/event-catalogue";
import { expect, test } from "../../support/fixtures/verbs";
import { newEmail, newOperator, newPartner, newReseller, PASSWORD } from "../../support/world/accounts";

/**
 * A settings form. `values` are two values for one of its fields, `shows` returns the current values of the form as text, and
 * `save` saves a value in this field. The parameter `shown` is the text that `shows` returned when the form was opened.
 */
type SettingsForm = {
  readonly values: readonly [string, string];
  readonly shows: () => Promise<string>;
  readonly save: (value: string, shown: string) => Promise<unknown>;
};

const NAMES = ["First", "Second"] as const;
const OPTIONAL_TYPES = ["refund.created", "cycle.overdue"] as const;

async function settingsForms(): Promise<SettingsForm[]> {
  const [operator, partner, reseller] = [await newOperator(), await newPartner(), await newReseller()];
  const caller = callerFor(partner, "live");
  const shop = callerFor(reseller, "live");
  const { accountId } = partner;
  // The stored time zone has a former name; pages show the current one.
  const timezone = "Asia/Kolkata";
  await runOnce(sql`UPDATE accounts SET timezone = 'Asia/Calcutta' WHERE id = ${accountId}::uuid`);
  const url = "https://hooks.example.com/tessera";
  const { id } = (await createEndpoint(caller, { url })).data;
  const endpoint = async () => (await retrieveEndpoint(caller, { id })).data;
  const billing = { legal_name: "Acme", postal_code: "1010", city: "Wien", country_code: "AT" };
  return [
    {
      values: NAMES,
      shows: async () => shownText(await findShopSettings(reseller)),
      save: (line, shown) => updateShop(reseller, { line, visible: true, languages: ["de"], shown }),
    },
    {
      values: NAMES,
      shows: async () => shownText(await findCheckoutSettings(caller)),
      save: (display_name, shown) => updateCheckoutSettings(caller, { display_name, shown }),
    },
    {
      values: NAMES,
      shows: async () => {
        const { companyName } = (await findAccount(operator, accountId)).account;
        return shownText({ companyName, timezone });
      },
      save: (company_name, shown) => updateCompany(partner, { company_name, timezone, shown }),
    },
    {
      values: NAMES,
      shows: async () => shownText(await findBilling(partner)),
      save: (address, shown) => setBilling(partner, { ...billing, address, shown }),
    },
    {
      values: NAMES,
      shows: async () => shownSettings(await endpoint()),
      save: (description, shown) =>
        changeEndpoint(caller, { id, url, description, events: defaultTypesFor("partner"), shown }),
    },
    {
      values: ["x-first", "x-second"],
      shows: async () => shownHeaders(await endpoint()),
      save: (name, shown) => changeEndpoint(caller, { id, headers: { [name]: "value" }, shown }),
    },
    {
      values: OPTIONAL_TYPES,
      shows: async () => shownOptionalEvents(await endpoint()),
      save: (value, shown) =>
        setOptionalEvents(
          caller,
          OPTIONAL_TYPES.filter((type) => type === value),
          { id, shown },
        ),
    },
    {
      // The amounts 1.00 and 2.00, which the form shows in minor units and the refusal in currency units.
      values: ["1", "2"],
      shows: async () => shownThresholds(await readThresholds(shop)),
      save: (value, shown) =>
        setThresholds(shop, { thresholds: [Number(value) * 100], announces: false, shown }),
    },
  ];
}

test("saving a settings form is refused if the settings have changed since the form was shown, unless the form contains the stored values", async () => {
  for (const {
    values: [first, second],
    shows,
    save,
  } of await settingsForms()) {
    const stale = await shows();
    await save(first, stale);
    await expect(save(second, stale)).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringMatching(new RegExp(`in the meantime, .* (set|changed) to .*${first}`)),
    });
    await save(first, stale);
    await save(second, await shows());
    expect(await shows()).toContain(second);
  }
});

test("saving a role dialog is refused if the role has changed since the dialog was shown, unless the dialog contains the stored role", async () => {
  const owner = await newPartner();
  const who = { email: newEmail(), password: PASSWORD };
  const { userId: user_id } = await addColleague(owner, "developer", who);
  const save = (role: "viewer" | "finance") => setRole(owner, { user_id, role, shown: "developer" });
  expect(await save("viewer")).toBe(true);
  await expect(save("finance")).rejects.toMatchObject({
    code: "forbidden",
    message: expect.stringMatching(/in the meantime, the role of .* was set to viewer/),
  });
  expect(await save("viewer")).toBe(false);
  const { members } = await listMembers(owner);
  expect(members.find(({ id }) => id === user_id)?.role).toBe("viewer");
});

test("turning off a member's second factor is refused if the member has set up another one since the page was shown", async () => {
  const owner = await newPartner();
  const user = await addColleague(owner, "viewer", { email: newEmail(), password: PASSWORD });
  const setUp = async () => {
    const { secret } = await beginFactor(user);
    const [code = ""] = await confirmFactor(user, { code: new TOTP({ secret }).generate() });
    const { members } = await listMembers(owner);
    const factorSince = members.find(({ id }) => id === user.userId)?.factorSince;
    return { code, user_id: user.userId, shown_factor_since: factorSince ?? undefined };
  };
  const { code, ...stale } = await setUp();
  await turnOffFactor(user, { code });
  const { code: _, ...current } = await setUp();
  await expect(turnOffMemberFactor(owner, stale)).rejects.toMatchObject({
    ...{
      code: "forbidden",
      message: expect.stringContaining("in the meantime, the second factor was set up again"),
    },
  });
  expect((await findFactor(user)).since).toEqual(current.shown_factor_since);
  await turnOffMemberFactor(owner, current);
  expect((await findFactor(user)).since).toBeNull();
});
