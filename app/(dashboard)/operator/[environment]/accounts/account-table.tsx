import { DateTime } from "@/components/date-time";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import type { AccountView } from "@/lib/accounts/account-view";
import { AccountState } from "./account-state";

type Props = {
  readonly accounts: readonly AccountView[];
  readonly path: string;
  readonly timezone: string;
};

const kinds = { partner: "Partner", reseller: "Reseller" };

export function AccountTable({ accounts, path, timezone }: Props) {
  return (
    <Table caption="Accounts">
      <Thead>
        <Tr>
          <Th>Account</Th>
          <Th className="hidden sm:table-cell">Kind</Th>
          <Th>State</Th>
          <Th className="hidden sm:table-cell">Signed up</Th>
        </Tr>
      </Thead>
      <Tbody>
        {accounts.map((account) => (
          <Tr key={account.id}>
            <Td className="w-full max-w-0 sm:w-auto sm:max-w-80">
              <TextLink href={`${path}/${account.id}`} className="block truncate font-semibold">
                {account.companyName}
              </TextLink>
              <span className="block truncate text-muted" title={account.email}>
                {account.email}
              </span>
            </Td>
            <Td className="hidden sm:table-cell">{kinds[account.kind]}</Td>
            <Td>
              <AccountState account={account} />
            </Td>
            <Td className="hidden sm:table-cell">
              <DateTime value={account.createdAt} timeZone={timezone} show="date" />
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
