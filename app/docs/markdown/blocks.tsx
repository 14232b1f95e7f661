import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import type { Block, RunningText } from "@/lib/api/docs/parse-guide";
import { type Place, partPlaces } from "@/lib/api/docs/part-places";
import { CodeSamples } from "../code-samples";
import { DataTable } from "../data-table";
import { Split } from "../split";
import { Prose } from "../text";
import { placedParts } from "./placed-parts";
import { inOrder, showText } from "./show-text";

type Passage = Record<Place, Block[]>;

interface BlocksProps {
  readonly blocks: readonly Block[];
  /** Classes of the text column. */
  readonly around?: (words: ReactNode) => ReactNode;
}

/** Text with its code beside it on wide screens, and tables below. */
export function Blocks({ blocks, around = (words) => words }: BlocksProps) {
  const [first, ...later] = passagesOf(blocks);
  return (
    <>
      {first && passage(first, around)}
      {inOrder(later.map(laterPassage))}
    </>
  );
}

function passagesOf(blocks: readonly Block[]): Passage[] {
  const passages: Passage[] = [];
  for (const block of blocks) {
    const place = placeOf(block);
    const last = passages.at(-1);
    if (last && (place === "below" || last.below.length === 0)) last[place].push(block);
    else passages.push({ among: [], beside: [], below: [], [place]: [block] });
  }
  return passages;
}

function placeOf(block: Block): Place {
  switch (block.kind) {
    case "paragraph":
    case "list":
      return "among";
    case "code":
    case "call":
      return "beside";
    case "table":
      return "below";
    case "part":
      return partPlaces[block.name];
  }
}

function passage({ among, beside, below }: Passage, around = (words: ReactNode) => words): ReactNode {
  const paragraphs = among.filter(({ kind }) => kind === "paragraph");
  const others = among.filter(({ kind }) => kind !== "paragraph");
  const words = around(
    <>
      {paragraphs.length > 0 && <Prose>{inOrder(paragraphs.map(shown))}</Prose>}
      {inOrder(others.map(shown))}
    </>,
  );
  return (
    <>
      {beside.length > 0 ? <Split code={inOrder(beside.map(shown))}>{words}</Split> : words}
      {inOrder(below.map(shown))}
    </>
  );
}

function laterPassage(next: Passage): ReactNode {
  return <div className="mt-8">{passage(next)}</div>;
}

function shown(block: Block): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return <p data-code={block.only}>{showText(block.text)}</p>;
    case "list":
      return <Checks items={block.items} />;
    case "code":
      return (
        <div data-code={block.only}>
          <CodeBlock title={block.title} what={block.what} code={block.code} />
        </div>
      );
    case "call":
      return <CodeSamples title={block.title} what={block.what} samples={block.samples} />;
    case "table": {
      const rows = block.rows.map(({ name, cells }) => [name, ...cells.map(showText)] as const);
      return <DataTable caption={block.caption} head={block.head} rows={rows} />;
    }
    case "part": {
      const Part = placedParts[block.name];
      return <Part />;
    }
  }
}

/** Checks in order: the result on the first line, the condition on the next. */
function Checks({ items }: { items: readonly RunningText[] }) {
  return (
    <ol className="list-decimal divide-y divide-line border-y border-line pl-6 text-sm text-muted [&_a]:font-mono [&_a]:text-xs [&_a]:break-words sm:[&_a]:text-[0.8125rem] [&_strong]:font-semibold [&_strong]:text-success">
      {inOrder(items.map(checkOf))}
    </ol>
  );
}

function checkOf(text: RunningText): ReactNode {
  return <li className="py-2.5 pl-1.5">{showText(text)}</li>;
}
