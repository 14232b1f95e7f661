import { actorText, acts, actText, auditFact, detailText } from "@/app/_dashboard/audit/audit-words";
import { choice, day, search } from "@/app/_dashboard/list/filter";
import { list } from "@/app/_dashboard/list/list";
import { dayEnd, dayStart } from "@/app/_dashboard/zoned-time";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { listEveryAct } from "@/lib/audit/list-every-act";
import { PLATFORM_ACCOUNT_ID, TEST_SHOP } from "@/lib/caller";
import { timestamp } from "@/lib/clock";

/** The platform's own accounts have no page. */
const hasPage = (accountId: string) => accountId !== PLATFORM_ACCOUNT_ID && accountId !== TEST_SHOP.accountId;

export const everyActList = list({
  nouns: ["entry", "entries"],
  path: "/audit",
  file: "/audit.csv",
  pageSize: 25,
  filters: {
    account: search("Account", "Account's e-mail or id, whole"),
    actor: search("Who", "E-mail of who did it, whole"),
    act: choice("Act", "Every act", acts),
    from: day("From"),
    to: day("To"),
  },
  read: ({ user }, { account, actor, act, from, to, ...page }) =>
    listEveryAct(user, {
      ...page,
      ...{ account, actor, action: act },
      from: from ? dayStart(from, user.timezone) : undefined,
      until: to ? dayEnd(to, user.timezone) : undefined,
    }),
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "What",
      isName: true,
      cell: (line) => (
        <>
          <span className="block font-semibold">{actText(line)}</span>
          <span className="block break-words whitespace-normal text-muted">{detailText(line)}</span>
        </>
      ),
    },
    {
      header: "Account",
      from: "sm",
      className: "max-w-48 truncate",
      cell: (line, { home }) => <AccountName line={line} home={home} />,
    },
    {
      header: "Who",
      className: "max-w-32 truncate sm:max-w-56",
      cell: (line) => (
        <>
          <span className="block truncate" title={actorText(line)}>
            {actorText(line)}
          </span>
          <span className="block truncate text-xs text-muted">{auditFact(line, "network")}</span>
        </>
      ),
    },
    {
      header: "Environment",
      from: "lg",
      cell: (line) => {
        const environment = auditFact(line, "environment");
        return environment && <span className="capitalize">{environment}</span>;
      },
    },
    { header: "When", from: "sm", time: ({ createdAt }) => createdAt },
  ],
  csv: {
    created_at: ({ createdAt }) => timestamp(createdAt),
    account_id: "accountId",
    company_name: "companyName",
    action: "action",
    by: "by",
    actor: "actorEmail",
    environment: (line) => auditFact(line, "environment"),
    network: (line) => auditFact(line, "network"),
    before: (line) => auditFact(line, "before"),
    after: (line) => auditFact(line, "after"),
    detail: ({ detail }) => JSON.stringify(detail),
  },
  empty: () => <EmptyState title="Nothing yet">What is done to any account appears here.</EmptyState>,
});

type Props = {
  readonly line: { readonly accountId: string; readonly companyName: string };
  readonly home: string;
};

function AccountName({ line: { accountId, companyName }, home }: Props) {
  if (!hasPage(accountId)) return companyName;
  return <TextLink href={`${home}/accounts/${accountId}`}>{companyName}</TextLink>;
}
