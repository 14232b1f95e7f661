"use client";

import { type ReactNode, useState } from "react";

type Item = { readonly key: string; readonly node: ReactNode };

/**
 * Renders list items that an action can remove. A removed item is hidden but stays mounted, so that its dialog can still report
 * success.
 */
export function ItemsHiddenWhenGone({ items, className }: { items: readonly Item[]; className: string }) {
  const [everShown, setEverShown] = useState(items);
  const newItems = items.filter(({ key }) => !everShown.some((item) => item.key === key));
  if (newItems.length > 0) setEverShown([...everShown, ...newItems]);
  const gone = everShown.filter(({ key }) => !items.some((item) => item.key === key));
  return [...items, ...gone].map(({ key, node }) => (
    <li key={key} hidden={!items.some((item) => item.key === key)} className={className}>
      {node}
    </li>
  ));
}
