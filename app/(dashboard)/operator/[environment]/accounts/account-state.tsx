import { Badge } from "@/components/ui/badge";

type Props = {
  readonly account: { readonly liveApprovedAt: Date | null; readonly suspendedAt: Date | null };
};

/** The state of an account as a badge; suspended takes precedence. */
export function AccountState({ account }: Props) {
  if (account.suspendedAt) return <Badge tone="danger">Suspended</Badge>;
  if (account.liveApprovedAt) return <Badge tone="success">Live</Badge>;
  return <Badge tone="warning">Waiting for live</Badge>;
}
