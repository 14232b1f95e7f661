import { approveShopUrl, setFee } from "@/lib/accounts/manage-account";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { setBankDetails } from "@/lib/money/bank-details/bank-details";
import { approveProposal } from "@/lib/money/live-wallets/proposals";
import { expect, test } from "../../support/fixtures/verbs";
import { newPartner } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { IBAN } from "../../support/world/payouts";
import { twoOperatorsWithProposal } from "../../support/world/two-operators";

const asViewer = (user: SignedInUser): SignedInUser => ({ ...user, role: "viewer" });

test("an action is refused for a user whose role does not allow it, even if it would change nothing", async () => {
  const { second, shop, id: ended } = await twoOperatorsWithProposal();
  await approveProposal(second, ended);
  const owner = await newPartner();
  const details = { account_holder: "Acme Games", iban: IBAN };
  await setBankDetails(owner, details);
  const fee = { account_id: owner.accountId, fee_bps: 250 };
  await setFee(second, fee);
  await setEndpointUrl(callerFor(owner, "test"));
  const viewer = asViewer(second);
  for (const act of [
    () => setBankDetails(asViewer(owner), details),
    () => setEndpointUrl(callerFor(asViewer(owner), "test")),
    () => approveProposal(viewer, ended),
    () => setFee(viewer, fee),
    () =>
      approveShopUrl(viewer, { account_id: shop.accountId, shop_url: "https://never-requested.example/" }),
  ])
    await expect(act()).rejects.toMatchObject({ code: "forbidden" });
});
