"use client";

import { type ReactNode, useState } from "react";

type Item = { readonly key: string; readonly node: ReactNode };

/**
 * List items of which one may leave by its own act. It is hidden then and not left out: its dialog must outlive the
 * act for a moment, or nobody is left to say that it succeeded.
 */
export function ItemsHiddenWhenGone({ items, className }: { items: readonly Item[]; className: string }) {
  const [seen, setSeen] = useState(items);
  const fresh = items.filter(({ key }) => !seen.some((item) => item.key === key));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  const gone = seen.filter(({ key }) => !items.some((item) => item.key === key));
  return [...items, ...gone].map(({ key, node }) => (
    <li key={key} hidden={!items.some((item) => item.key === key)} className={className}>
      {node}
    </li>
  ));
}
