import { classNames } from "./class-names";

type Point = readonly [number, number];

const center = 240;
const tileDepth = 18;
const grout = 3.4;

/**
 * Returns a seeded pseudorandom number generator (Mulberry32), so that every process draws the same shapes. Numbers are from 0
 * (inclusive) to 1 (exclusive).
 */
function steadyHand(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function outline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}z`;
}

function ringTile(radius: number, index: number, count: number, hand: () => number): string {
  const turn = (2 * Math.PI) / count;
  const halfGap = grout / 2 / radius;
  const from = index * turn + halfGap;
  const to = (index + 1) * turn - halfGap;
  const wobble = () => (hand() - 0.5) * 2.4;
  const corner = (distance: number, angle: number): Point => [
    center + (distance + wobble()) * Math.cos(angle) + wobble() * 0.5,
    center + (distance + wobble()) * Math.sin(angle) + wobble() * 0.5,
  ];
  const outer = radius + tileDepth;
  return outline([corner(radius, from), corner(outer, from), corner(outer, to), corner(radius, to)]);
}

const shades = ["fill-primary", "fill-primary/80", "fill-primary/60", "fill-primary/35"] as const;

/**
 * The shapes of the token, computed once per process. Tiles of the same color share one path, to reduce the number of elements.
 */
const layers = (() => {
  const hand = steadyHand(3);
  const byFill = new Map<string, string[]>();
  const lay = (fill: string, shape: string) => byFill.set(fill, [...(byFill.get(fill) ?? []), shape]);

  for (let ring = 0; ring < 6; ring += 1) {
    const radius = 100 + ring * (tileDepth + grout);
    const count = Math.round((2 * Math.PI * (radius + tileDepth / 2)) / (tileDepth + grout + 1));
    for (let index = 0; index < count; index += 1) {
      const golden = ring === 2 ? index % 3 !== 1 : ring === 5 && index % 9 === 4;
      const depth = ring === 0 || ring === 5 ? 0 : 1 + Math.floor(hand() * 3);
      lay(golden ? "fill-gold" : (shades[depth] ?? shades[0]), ringTile(radius, index, count, hand));
    }
  }
  return [...byFill].map(([fill, shapes]) => ({ fill, path: shapes.join("") }));
})();

/** Renders a round, decorative mosaic token with the logo's T in the center. */
export function MosaicToken({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 480 480"
      aria-hidden="true"
      focusable="false"
      className={classNames("block", className)}
    >
      {layers.map((layer) => (
        <path key={layer.fill} className={layer.fill} d={layer.path} />
      ))}
      <g transform="translate(169.6 169.6) scale(4.4)">
        <g className="fill-primary">
          <path d="M2.4 3.1 10.3 2.2 10.9 10.4 2.9 11z" />
          <path d="M12.1 2.3 20.2 2.9 19.8 10.9 12.4 10.3z" />
          <path d="M12.5 11.9 19.9 12.4 20.4 20 12 19.6z" />
          <path d="M12.1 21.3 20 21.5 19.5 29.7 12.7 29.2z" />
        </g>
        <path className="fill-gold" d="M21.8 2.6 29.4 2.1 29.9 10.6 21.6 10.9z" />
        <path
          className="fill-primary/15"
          d="M2.6 12.4 10.6 12 10.3 20 2.2 19.4zM2.3 21 10.4 21.4 10.9 29.4 3 29.8zM21.5 12.4 29.8 12.1 29.4 20.2 21.9 20zM21.6 21.5 29.5 21.6 29.9 29.4 21.1 29.8z"
        />
      </g>
    </svg>
  );
}
