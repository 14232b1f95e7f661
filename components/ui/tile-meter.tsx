import { classNames } from "./class-names";

interface TileMeterProps {
  readonly value: number;
  readonly max: number;
  /** The accessible label of the meter, such as "Covered so far". */
  readonly label: string;
  /** The value in words, such as "€10.00 of €25.00". */
  readonly valueText: string;
  /** Whether to draw one tile per unit of `max`. This has no effect above `MAX_TILES` units. */
  readonly counts?: boolean;
  readonly className?: string;
}

const TILES = 20;
/** The maximum number of tiles if `counts` is set. More tiles would be indistinguishable on a phone. */
const MAX_TILES = 24;

/**
 * Renders a meter of twenty tiles, or of one tile per unit with `counts`. All tiles are filled only if the value reaches the
 * maximum.
 */
export function TileMeter({ value, max, label, valueText, counts = false, className }: TileMeterProps) {
  const isCounted = counts && max >= 1 && max <= MAX_TILES;
  const tiles = Array.from({ length: isCounted ? max : TILES }, (_, index) => index);
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  const laid = share > 0 ? Math.max(1, Math.floor(share * tiles.length)) : 0;
  return (
    <div className={className}>
      <meter
        className="sr-only"
        aria-label={label}
        min={0}
        max={max}
        value={Math.min(Math.max(value, 0), max)}
        aria-valuetext={valueText}
      />
      <div aria-hidden="true" className="grid grid-flow-col gap-0.5 sm:gap-1">
        {tiles.map((tile) => (
          <span
            key={tile}
            className={classNames(
              "h-3 rounded-xs transition-colors duration-300",
              tile < laid ? (share === 1 ? "bg-success" : "bg-gold") : "bg-line",
            )}
          />
        ))}
      </div>
    </div>
  );
}
