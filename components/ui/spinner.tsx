import { classNames } from "./class-names";

/** Renders a spinner of four tiles. It is decorative, so show text beside it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
      className={classNames("size-4 fill-current", className)}
    >
      <rect x="1" y="1" width="6" height="6" rx="1" className="animate-tile" />
      <rect x="9" y="1" width="6" height="6" rx="1" className="animate-tile animate-tile-2" />
      <rect x="9" y="9" width="6" height="6" rx="1" className="animate-tile animate-tile-3" />
      <rect x="1" y="9" width="6" height="6" rx="1" className="animate-tile animate-tile-4" />
    </svg>
  );
}
