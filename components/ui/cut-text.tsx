/** So much of the end stays: what tells one reference from the next. */
const END = 6;
/** What is no longer is never cut. */
const LONG = 16;

/**
 * A reference that is cut in its middle where there is no room for it, since its end tells more than its middle. It is
 * whole for who copies it or has it read aloud.
 */
export function CutText({ text }: { readonly text: string }) {
  if (text.length <= LONG) return <span className="truncate">{text}</span>;
  return (
    <span className="flex min-w-0">
      <span className="truncate">{text.slice(0, -END)}</span>
      <span className="shrink-0">{text.slice(-END)}</span>
    </span>
  );
}
