import { Amount } from "@/app/(dashboard)/_cards/amounts";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { DateTime } from "@/components/money/values";
import { Alert } from "@/components/ui/alert";
import { Card, CardBody, CardFooter } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { platformLedger } from "@/lib/money/ledger/postings/ledger.sql";
import type { Totals, TotalsReport } from "@/lib/money/ledger/totals";

type Figure = {
  readonly name: keyof Totals;
  readonly label: string;
  readonly says: string;
  readonly path: string;
  /** A page that breaks this total down, for example by reseller. */
  readonly apart?: { readonly label: string; readonly path: string };
};

/** Renders the ledger's totals, each with a link to the transfers or accounts that it sums up. */
export function TotalsCard({ read, visit }: { read: TotalsReport | undefined; visit: Visit }) {
  const { environment, home, user } = visit;
  if (!read)
    return (
      <Alert tone="info" title="The totals are being calculated for the first time">
        This takes a few minutes for a large ledger and does not affect payments.
      </Alert>
    );
  const { totals, missing, at } = read;
  const [funded, ...parts] = figuresIn(environment);
  return (
    <Card
      title="Totals"
      description={
        <>
          In {environment} mode, as of <DateTime value={at} timeZone={user.timezone} show="second" />.
        </>
      }
    >
      {missing !== 0 && (
        <CardBody>
          <Alert tone="danger" title="The ledger does not balance">
            <Amount minor={Math.abs(missing)} /> of the funded amount{" "}
            {missing > 0 ? "is in no account" : "is counted twice"}. Once the checks have found the rows, the
            broken invariants below list them.
          </Alert>
        </CardBody>
      )}
      <Table caption="Totals of the ledger">
        <Thead>
          <Tr>
            <Th>Figure</Th>
            <Th className="hidden sm:table-cell">Description</Th>
            <Th numeric>Amount</Th>
          </Tr>
        </Thead>
        <Tbody>
          {[...parts, ...(funded ? [funded] : [])].map(({ name, label, says, path, apart }) => (
            <Tr key={name}>
              <Td>
                <TextLink href={`${home}/ledger/${path}`} className="font-semibold">
                  {label}
                </TextLink>
                {apart && (
                  <TextLink href={`${home}/ledger/${apart.path}`} className="block text-xs">
                    {apart.label}
                  </TextLink>
                )}
              </Td>
              <Td className="hidden text-muted sm:table-cell">{says}</Td>
              <Td numeric>
                <Amount minor={totals[name]} className={name === "funded" ? "font-semibold" : ""} />
              </Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
      <CardFooter>
        {missing === 0
          ? "Funded equals the sum of the other figures exactly."
          : "Funded should equal the sum of the other figures."}
      </CardFooter>
    </Card>
  );
}

function figuresIn(environment: Visit["environment"]): readonly Figure[] {
  const { funding, vouchers, fees, breakage, paidOut } = platformLedger[environment];
  const own = (id: string) => `accounts/${id}`;
  return [
    {
      name: "funded",
      label: "Funded",
      says: "Paid into wallets, less debits",
      path: own(funding),
    },
    {
      name: "wallets",
      label: "Wallets",
      says: "Resellers' balances, not yet spent on vouchers",
      path: "wallets",
    },
    {
      name: "outstanding",
      label: "Outstanding vouchers",
      says: "Sold, neither spent nor expired",
      path: own(vouchers),
      apart: { label: "By reseller", path: "outstanding" },
    },
    { name: "owed", label: "Owed to partners", says: "Earned, not yet paid out", path: "owed" },
    { name: "fees", label: "Fees", says: "The platform's share of payments", path: own(fees) },
    { name: "breakage", label: "Breakage", says: "Unspent balance of expired vouchers", path: own(breakage) },
    { name: "paidOut", label: "Paid out", says: "Payouts to partners, less reversals", path: own(paidOut) },
  ];
}
