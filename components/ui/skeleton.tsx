import { classNames } from "./class-names";

/** A grey shape in the place of what is loading. Hidden from screen readers; size it with classes. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames("h-4 animate-pulse rounded-sm bg-line", className)} />;
}
