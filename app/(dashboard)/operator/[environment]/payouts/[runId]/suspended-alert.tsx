import { Fragment } from "react";
import { Alert } from "@/components/ui/alert";
import { TextLink } from "@/components/ui/text-link";
import type { SuspendedPartner } from "@/lib/payouts/read-runs";

type Props = {
  readonly partners: readonly SuspendedPartner[];
  readonly home: string;
};

/** Says for whose sake a prepared run cannot be posted, and what to do; nothing where it can be. */
export function SuspendedAlert({ partners, home }: Props) {
  if (partners.length === 0) return null;
  const [was, them, theirs] =
    partners.length === 1 ? ["was", "it", "its suspension"] : ["were", "them", "their suspensions"];
  return (
    <Alert tone="danger" title="This run cannot be posted">
      {partners.map(({ accountId, companyName }, nth) => (
        <Fragment key={accountId}>
          {nth > 0 && ", "}
          <TextLink href={`${home}/accounts/${accountId}`}>{companyName}</TextLink>
        </Fragment>
      ))}{" "}
      {was} suspended since this run was prepared. Discard it and prepare another, which leaves out whoever is
      suspended then. To pay {them} too, end {theirs} first.
    </Alert>
  );
}
