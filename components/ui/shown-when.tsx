"use client";

import { type ReactNode, useState } from "react";

/**
 * Renders its children once the condition first holds, and hides them when it no longer holds. Hidden children stay mounted, so
 * that a dialog whose action ends the condition can still report success.
 */
export function ShownWhen({ condition, children }: { condition: boolean; children: ReactNode }) {
  const [wasShown, setWasShown] = useState(condition);
  if (condition && !wasShown) setWasShown(true);
  return condition || wasShown ? <div hidden={!condition}>{children}</div> : null;
}

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
