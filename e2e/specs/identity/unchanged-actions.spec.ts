import { approveShopUrl, setFee } from "@/lib/accounts/manage-account";
import { updateShopUrl } from "@/lib/accounts/shops/update-shop";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { setBankDetails } from "@/lib/money/bank-details/bank-details";
import { approveProposal } from "@/lib/money/live-wallets/proposals";
import { prepareRun } from "@/lib/money/payouts/payout-run";
import { deleteEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { disableEndpoint, setOptionalEvents } from "@/lib/webhooks/endpoints/manage-endpoint";
import { getEndpoint } from "@/lib/webhooks/endpoints/read-endpoints";
import { expect, test } from "../../support/fixtures/verbs";
import { newPartner } from "../../support/world/accounts";
import { CLOSED_PORT_URL, setEndpointUrl } from "../../support/world/endpoints";
import { IBAN } from "../../support/world/payouts";
import { twoOperatorsWithProposal } from "../../support/world/two-operators";

const asViewer = (user: SignedInUser): SignedInUser => ({ ...user, role: "viewer" });

test("an action is refused for a user whose role does not allow it, even if it would change nothing", async () => {
  const { second, shop, owner: reseller, id: ended } = await twoOperatorsWithProposal();
  await approveProposal(second, ended);
  const owner = await newPartner();
  const details = { account_holder: "Acme Games", iban: IBAN };
  await setBankDetails(owner, details);
  const fee = { account_id: owner.accountId, fee_bps: 250 };
  await setFee(second, fee);
  const caller = callerFor(owner, "test");
  await setEndpointUrl(caller);
  // The first endpoint cannot be deleted while this one stays.
  await createEndpoint(caller, { url: CLOSED_PORT_URL, events: ["payout.paid"] });
  const endpoint = await getEndpoint(caller);
  const viewer = asViewer(second);
  for (const act of [
    () => setBankDetails(asViewer(owner), details),
    () => setEndpointUrl(callerFor(asViewer(owner), "test")),
    () => deleteEndpoint(callerFor(asViewer(owner), "test"), { id: endpoint?.id ?? "" }),
    () => disableEndpoint(callerFor(asViewer(owner), "live")),
    () => setOptionalEvents(callerFor(asViewer(owner), "test"), ["voucher-payment.refunded"]),
    () => updateShopUrl(asViewer(reseller), { shop_url: reseller.shopUrl ?? "" }),
    () => prepareRun(viewer, "test", new Date(0)),
    () => approveProposal(viewer, ended),
    () => setFee(viewer, fee),
    () =>
      approveShopUrl(viewer, { account_id: shop.accountId, shop_url: "https://never-requested.example/" }),
  ])
    await expect(act()).rejects.toMatchObject({ code: "forbidden" });
});
