import { DateTime } from "@/components/money/date-time";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Table, Tbody, Td, Th, Thead, ThOfActs, Tr } from "@/components/ui/table";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import type { OwnSession } from "@/lib/identity/users/manage-sessions";
import { listSessions } from "@/lib/identity/users/manage-sessions";
import { endOthersAction, endSessionAction } from "./actions";

/** The user's sessions, which they can end. */
export async function SessionsCard({ user }: { user: SignedInUser }) {
  const sessions = await listSessions(user);
  return (
    <Card>
      <CardHeader
        title="Where you are signed in"
        description="IP addresses are stored only as networks. A session ends after seven days, or after twelve hours without activity."
        actions={
          sessions.length > 1 && (
            <ConfirmDialog
              trigger="Sign out everywhere else"
              triggerStyle={{ variant: "secondary", size: "sm" }}
              title="Sign out everywhere else?"
              description="Every session but this one ends at once. Change your password too if one of them is not yours."
              confirmLabel="Sign out other sessions"
              action={endOthersAction}
            />
          )
        }
      />
      <Table caption="Sessions">
        <Thead>
          <Tr>
            <Th>Device</Th>
            <Th className="hidden sm:table-cell">Network</Th>
            <Th className="hidden md:table-cell">Since</Th>
            <Th className="hidden sm:table-cell">Last seen</Th>
            <ThOfActs />
          </Tr>
        </Thead>
        <Tbody>
          {sessions.map((session) => (
            <Session key={session.id} session={session} user={user} />
          ))}
        </Tbody>
      </Table>
    </Card>
  );
}

function Session({ session, user }: { session: OwnSession; user: SignedInUser }) {
  const { id, network, createdAt, lastSeenAt } = session;
  const device = session.device ?? "Unknown device";
  const isHere = id === user.sessionId;
  const lastSeen = isHere ? "Now" : <DateTime value={lastSeenAt} timeZone={user.timezone} />;
  return (
    <Tr>
      <Td>
        <span className="font-semibold">{device}</span> {isHere && <Badge tone="success">This one</Badge>}
        <span className="mt-1 block text-xs text-muted sm:hidden">
          {network ?? "Unknown network"}, last seen: {lastSeen}
        </span>
      </Td>
      <Td className="hidden sm:table-cell">{network ?? "Unknown"}</Td>
      <Td className="hidden md:table-cell">
        <DateTime value={createdAt} timeZone={user.timezone} />
      </Td>
      <Td className="hidden sm:table-cell">{lastSeen}</Td>
      <Td className="text-right whitespace-nowrap">
        <ConfirmDialog
          trigger="Sign out"
          triggerLabel={`Sign out ${device}${isHere ? ", this one" : `, last seen ${lastSeenAt.toISOString()}`}`}
          title={isHere ? "Sign out here?" : `Sign out ${device}?`}
          description="The session ends at once. The person using it has to sign in again."
          confirmLabel="Sign out"
          action={endSessionAction}
          fields={{ session_id: id }}
        />
      </Td>
    </Tr>
  );
}
