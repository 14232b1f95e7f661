import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import type { Verdict } from "@/lib/webhooks/signature-doctor/schema";

/** What shows that a verdict about a body is right: the first place where it differs from what was sent. */
export function Evidence({ verdict }: { verdict: Verdict }) {
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

/** Characters that do not show are shown by signs. */
function visible(text: string): string {
  const signs = { "\n": "⏎", "\r": "␍", "\t": "⇥", "\uFEFF": "[BOM]" };
  return Object.entries(signs).reduce((shown, [character, sign]) => shown.replaceAll(character, sign), text);
}
