import type { ReactNode } from "react";
import { ReceiverDetails } from "@/components/money/receiver-details";
import { CodeBlock } from "@/components/ui/code-block";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import {
  type Block,
  type Chapter,
  chapterId,
  type Field,
  type InlineToken,
  inlineTokens,
} from "@/lib/api/docs/content";
import { FORM_USER } from "@/lib/base/signed-in-user";
import { needsKey } from "./insert-key";
import { SampleCode } from "./sample-key";
import { Code, DocsLink, inOrder } from "./text";
import { TryIt } from "./try-it";

/** Renders the body of a documentation page. */
export function PageContent({ chapters }: { chapters: readonly Chapter[] }) {
  return chapters.map((chapter) => <ChapterSection key={chapter.title ?? ""} {...chapter} />);
}

function ChapterSection({ title, step, blocks }: Chapter) {
  const passages = (
    <div className="flex flex-col gap-8">{inOrder(passagesOf(blocks).map(passageColumns))}</div>
  );
  if (title === undefined) return passages;
  return (
    <section id={chapterId(title)} className="mt-10 scroll-mt-18">
      <h2 className="mb-3 flex gap-3 text-xl font-semibold">
        {step && (
          <span className="grid size-7 shrink-0 -rotate-3 place-content-center rounded-xs bg-gold-soft text-sm text-gold-ink">
            {step}
          </span>
        )}
        {title}
      </h2>
      {passages}
    </section>
  );
}

type Place = "text" | "beside" | "below";
type Passage = Record<Place, Block[]>;

function placeOf({ kind }: Block): Place {
  if (kind === "code") return "beside";
  return kind === "table" || kind === "receiver" || kind === "try-it" ? "below" : "text";
}

/**
 * Groups blocks into passages: text, the code next to it, and the tables, webhook receivers and API consoles below it. Text or
 * code after a table, receiver or console starts a new passage.
 */
function passagesOf(blocks: readonly Block[]): Passage[] {
  const passages: Passage[] = [];
  for (const block of blocks) {
    const place = placeOf(block);
    const last = passages.at(-1);
    if (last && (place === "below" || last.below.length === 0)) last[place].push(block);
    else passages.push({ text: [], beside: [], below: [], [place]: [block] });
  }
  return passages;
}

/** Renders a passage. If it contains code, the code is in a second, sticky column on wide screens. */
function passageColumns({ text, beside, below }: Passage): ReactNode {
  const words = text.length > 0 && (
    <div className="flex min-w-0 flex-col gap-4">{inOrder(text.map(blockContent))}</div>
  );
  const columns = beside.length > 0 && (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      {words}
      <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-18 xl:self-start">
        {inOrder(beside.map(blockContent))}
      </div>
    </div>
  );
  return (
    <>
      {columns || words}
      {below.length > 0 && <div className="flex flex-col gap-3">{inOrder(below.map(blockContent))}</div>}
    </>
  );
}

function blockContent(block: Block): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return (
        <p
          data-code={block.only}
          className="max-w-prose text-muted [&_strong]:font-semibold [&_strong]:text-ink"
        >
          <Text>{block.text}</Text>
        </p>
      );
    case "endpoint":
      return (
        <p className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 font-mono text-sm">
          <span className="rounded-sm bg-primary-soft px-2 py-0.5 text-xs font-semibold text-primary">
            {block.method}
          </span>
          <code className="break-all">{block.path}</code>
        </p>
      );
    case "list":
      return (
        <ol className="list-decimal divide-y divide-line border-y border-line pl-6 text-sm text-muted [&_a]:font-mono [&_a]:text-xs [&_a]:break-words sm:[&_a]:text-[0.8125rem] [&_strong]:font-semibold [&_strong]:text-success">
          {block.items.map((item) => (
            <li key={item} className="py-2.5 pl-1.5">
              <Text>{item}</Text>
            </li>
          ))}
        </ol>
      );
    case "code":
      return (
        <div data-code={block.only}>
          {needsKey(block.code) ? (
            <SampleCode
              title={block.title}
              what={block.what}
              code={block.code}
              only={block.only}
              isForBothKinds={block.isForBothKinds}
            />
          ) : (
            <CodeBlock title={block.title} what={block.what} code={block.code} />
          )}
        </div>
      );
    case "table":
      return <DataTable {...block} />;
    case "fields":
      return (
        <div className="mt-2">
          {block.title && <h2 className="mb-2 text-sm font-semibold">{block.title}</h2>}
          <FieldList fields={block.fields} />
        </div>
      );
    case "receiver":
      return <ReceiverDetails {...block.receiver} isOpen={block.isOpen === true} />;
    case "try-it":
      return <TryIt address={block.address} userField={FORM_USER} fields={block.fields} body={block.body} />;
  }
}

/** Renders inline Markdown. */
function Text({ children }: { children: string }) {
  return inOrder(inlineTokens(children).map(inlineContent));
}

function inlineContent(token: InlineToken): ReactNode {
  if (token.type === "text") return token.text;
  if (token.type === "br") return <br />;
  if (token.type === "codespan") return <Code>{token.text}</Code>;
  const words = <Text>{token.text}</Text>;
  return token.type === "strong" ? <strong>{words}</strong> : <DocsLink href={token.href}>{words}</DocsLink>;
}

function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {fields.map(({ name, id, type, isRequired, text, fields: inner }) => (
        <li key={name} id={id} className="scroll-mt-18 py-3 text-sm target:bg-gold-soft">
          <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
            <code className="font-mono text-[0.8125rem] font-semibold break-all">{name}</code>
            <span className="text-xs text-muted">{type}</span>
            {isRequired && <span className="text-xs font-semibold text-danger">required</span>}
          </p>
          {text.split("\n\n").map((paragraph) => (
            <p
              key={paragraph}
              className="mt-1 max-w-prose text-muted empty:hidden [&_strong]:font-semibold [&_strong]:text-ink"
            >
              <Text>{paragraph}</Text>
            </p>
          ))}
          {inner.length > 0 && (
            <div className="mt-2 ml-1 border-l-2 border-line pl-4 [&>ul]:border-y-0">
              <FieldList fields={inner} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Renders a table whose first column contains row headers. */
function DataTable({ caption, head, rows }: Extract<Block, { kind: "table" }>) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <Table caption={caption}>
        <Thead className="border-t-0">
          <Tr>
            {head.map((title) => (
              <Th key={title}>{title || <span className="sr-only">{caption}</span>}</Th>
            ))}
          </Tr>
        </Thead>
        <Tbody>
          {rows.map(([name = "", ...cells]) => (
            <Tr key={name} className="align-top">
              <Th scope="row" className="min-w-36 py-3 text-left text-sm whitespace-normal text-ink">
                <Text>{name}</Text>
              </Th>
              {cells.map((cell, index) => (
                <Td key={head[index + 1]} className="min-w-40 text-muted">
                  <Text>{cell}</Text>
                </Td>
              ))}
            </Tr>
          ))}
        </Tbody>
      </Table>
    </div>
  );
}
