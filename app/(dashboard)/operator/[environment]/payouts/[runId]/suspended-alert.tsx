import { Fragment } from "react";
import { Alert } from "@/components/ui/alert";
import { TextLink } from "@/components/ui/text-link";
import type { BankFile } from "@/lib/money/payouts/bank-files";
import type { SuspendedPartner } from "@/lib/money/payouts/read-runs";

type Props = {
  readonly partners: readonly SuspendedPartner[];
  readonly home: string;
};

/** Names the suspended partners that block posting a draft run. Renders nothing if there are none. */
export function SuspendedAlert({ partners, home }: Props) {
  if (partners.length === 0) return null;
  const [was, them, theirs] =
    partners.length === 1 ? ["was", "it", "its suspension"] : ["were", "them", "their suspensions"];
  return (
    <Alert tone="danger" title="This run cannot be posted">
      <PartnerLinks partners={partners} home={home} /> {was} suspended after this run was created. Discard it
      and create another, which leaves out suspended partners. To pay {them} too, end {theirs} first.
    </Alert>
  );
}

/** Names the suspended partners that a bank file of the run still pays. Renders nothing if there are none. */
export function SuspendedInFileAlert({
  files,
  home,
}: Pick<Props, "home"> & { readonly files: readonly BankFile[] }) {
  const partners = files.flatMap(({ suspendedPartners }) => suspendedPartners);
  if (partners.length === 0) return null;
  const isOne = partners.length === 1;
  return (
    <Alert tone="warning" title="A bank file pays a suspended partner">
      <PartnerLinks partners={partners} home={home} /> {isOne ? "is" : "are"} suspended, so the file cannot be
      downloaded. If no bank has it, mark it as not submitted: the {isOne ? "payout is" : "payouts are"} on
      hold then. If a bank has it, mark the {isOne ? "payout" : "payouts"} as paid, or reverse{" "}
      {isOne ? "it when the bank returns it" : "them when the bank returns them"}.
    </Alert>
  );
}

function PartnerLinks({ partners, home }: Props) {
  return partners.map(({ accountId, companyName }, nth) => (
    <Fragment key={accountId}>
      {nth > 0 && ", "}
      <TextLink href={`${home}/accounts/${accountId}`}>{companyName}</TextLink>
    </Fragment>
  ));
}
