import { classNames } from "./class-names";

/**
 * Renders the logo's symbol: five mosaic tiles that form a T, one of them gold. The symbol is decorative and has no accessible
 * name.
 */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={classNames("size-7", className)}>
      <g className="fill-brand">
        <path d="M2.4 3.1 10.3 2.2 10.9 10.4 2.9 11z" />
        <path d="M12.1 2.3 20.2 2.9 19.8 10.9 12.4 10.3z" />
        <path d="M12.5 11.9 19.9 12.4 20.4 20 12 19.6z" />
        <path d="M12.1 21.3 20 21.5 19.5 29.7 12.7 29.2z" />
      </g>
      <path className="fill-gold" d="M21.8 2.6 29.4 2.1 29.9 10.6 21.6 10.9z" />
    </svg>
  );
}

/** Renders the logo's symbol and the name as text. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-ink">
      <LogoMark />
      <span className="font-display text-xl leading-none tracking-wide">Tessera</span>
    </span>
  );
}
