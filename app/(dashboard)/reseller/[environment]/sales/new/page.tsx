import { LiveAccess, mayOperate } from "@/app/(dashboard)/_cards/account-notices";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { BodyCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { displayAmount } from "@/lib/base/display-amount";
import { newId } from "@/lib/base/ids";
import { WORKING_ROLES } from "@/lib/base/roles";
import { env } from "@/lib/base/settings/env";
import { readWalletFunds } from "@/lib/money/ledger/read-wallet";
import { SellForm } from "./sell-form";

export const metadata = { title: "Sell vouchers" };

/** Renders a form to sell and print vouchers, for shops without an API integration. */
export default async function Page({ params }: AccountParams) {
  const visit = await requireAccount(params, "reseller");
  const { user, environment, caller, home } = visit;
  const { available } = await readWalletFunds(caller);
  return (
    <>
      <PageHeader
        title="Sell vouchers"
        description={`Your wallet has ${displayAmount(available)} available. After the sale you can print the vouchers, each with its code and a QR code.`}
        back={<TextLink href={`${home}/sales`}>Sales</TextLink>}
      />
      <LiveAccess visit={visit} />
      {mayOperate(visit) && (
        <BodyCard>
          <ForRole needs={WORKING_ROLES} to="sell vouchers">
            <SellForm
              saleKey={newId()}
              environment={environment}
              home={home}
              currency={env().CURRENCY}
              timezone={user.timezone}
            />
          </ForRole>
        </BodyCard>
      )}
    </>
  );
}
