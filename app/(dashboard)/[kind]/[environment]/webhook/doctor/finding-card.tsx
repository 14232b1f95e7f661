import { Code } from "@/app/docs/text";
import { BodyCard } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { CircleAlert, CircleCheck, TriangleAlert } from "@/components/ui/icons";
import type { Verdict } from "@/lib/webhooks/signature-doctor/schema";
import { verdictWords } from "./verdict-words";

type Props = {
  readonly verdict: Verdict;
  readonly timezone: string;
  /** Replaces the verdict's own advice, which addresses the owner of a webhook receiver. */
  readonly advice?: string | undefined;
};

const tones = {
  success: { Icon: CircleCheck, color: "text-success" },
  warning: { Icon: TriangleAlert, color: "text-warning" },
  danger: { Icon: CircleAlert, color: "text-danger" },
};

/** Renders a verdict of the signature doctor: the diagnosis, its evidence if there is any, and the fix. */
export function FindingCard({ verdict, timezone, advice }: Props) {
  const words = verdictWords(verdict, timezone);
  const { Icon, color } = tones[words.tone];
  return (
    <BodyCard bodyClassName="flex gap-4">
      <Icon aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${color}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <div>
          <h2 className="text-xl font-semibold">{words.title}</h2>
          <p className="mt-1 max-w-prose">
            <Words>{words.what}</Words>
          </p>
        </div>
        <Evidence verdict={verdict} />
        <div>
          <h3 className="font-semibold">What to do</h3>
          <p className="mt-1 max-w-prose">
            <Words>{advice ?? words.advice}</Words>
          </p>
        </div>
      </div>
    </BodyCard>
  );
}

/** Renders the first difference between the sent and the received body, if the verdict reports one. */
function Evidence({ verdict }: { verdict: Verdict }) {
  if (verdict.verdict !== "body_rewritten" && verdict.verdict !== "body_altered") return null;
  const { position, sent, received, member } = verdict.difference;
  return (
    <DescriptionList>
      <DescriptionItem term="First difference">
        Character {position + 1}
        {member && (
          <>
            ; the first value that differs is <code className="font-mono">{member}</code>
          </>
        )}
      </DescriptionItem>
      <DescriptionItem term="We sent">
        <Excerpt>{sent}</Excerpt>
      </DescriptionItem>
      <DescriptionItem term="You received">
        <Excerpt>{received}</Excerpt>
      </DescriptionItem>
    </DescriptionList>
  );
}

function Excerpt({ children }: { children: string }) {
  return (
    <code className="font-mono text-[0.8125rem] break-all whitespace-pre-wrap">{visible(children)}</code>
  );
}

/** Replaces line breaks, tabs and byte order marks with visible symbols. */
function visible(text: string): string {
  const signs = { "\n": "⏎", "\r": "␍", "\t": "⇥", "\uFEFF": "[BOM]" };
  return Object.entries(signs).reduce((shown, [character, sign]) => shown.replaceAll(character, sign), text);
}

/** Renders text and shows the parts in backticks as code. */
export function Words({ children }: { children: string }) {
  let place = 0;
  return children.split("`").map((part) => {
    const isCode = place % 2 === 1;
    place += 1;
    return isCode ? <Code key={`${place}-${part}`}>{part}</Code> : part;
  });
}
