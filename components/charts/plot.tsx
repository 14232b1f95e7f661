"use client";

import type { ReactNode } from "react";
import { labeledPointIndexes, PLOT_HEIGHT, round } from "./scale";
import type { ChartPoint } from "./series";

type Props = {
  /** The chart's description for screen readers. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  /** The tooltip text of each point. The tooltip shows the point's name before it. */
  readonly descriptions: readonly string[];
  /** The labels of the y-axis from bottom to top, evenly spaced. */
  readonly marks: readonly string[];
  /** The drawing, stretched to the available space. Its viewBox is one unit wide per point and {@link PLOT_HEIGHT} high. */
  readonly children: ReactNode;
};

/**
 * Renders the frame of a chart: axes, grid and tooltips. The labels are outside the drawing's SVG, because stretching would
 * distort them. This is a client component, so that the React payload does not contain the tooltip element of each point.
 */
export function Plot({ label, points, descriptions, marks, children }: Props) {
  const count = Math.max(points.length, 1);
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2 text-xs text-muted">
      <ol aria-hidden="true" className="flex h-40 flex-col-reverse justify-between tabular-nums">
        {marks.map((mark) => (
          <li key={mark} className="flex h-0 items-center justify-end whitespace-nowrap">
            {mark}
          </li>
        ))}
      </ol>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${count} ${PLOT_HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-40 w-full overflow-visible"
      >
        <path
          d={marks
            .map((_, at) => `M0 ${round(PLOT_HEIGHT * (1 - at / (marks.length - 1)))}H${count}`)
            .join("")}
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-line"
        />
        {children}
        {points.map((point, at) => (
          <rect
            key={point.plain}
            x={at}
            width="1"
            height={PLOT_HEIGHT}
            className="fill-transparent hover:fill-ink/10"
          >
            <title>{`${point.full}: ${descriptions[at] ?? ""}`}</title>
          </rect>
        ))}
      </svg>
      <svg aria-hidden="true" className="col-start-2 mt-1.5 block h-4 w-full overflow-visible">
        {labeledPointIndexes(points.length).map((at) => (
          <text
            key={at}
            x={`${round(centerOf(at, count) * 100)}%`}
            y="12"
            textAnchor={anchorAt(centerOf(at, count))}
            className="fill-current"
          >
            {points[at]?.short}
          </text>
        ))}
      </svg>
    </div>
  );
}

function centerOf(index: number, count: number): number {
  return (index + 0.5) / count;
}

/**
 * Returns the text anchor of an axis label. `share` is the label's position as a fraction of the axis's width. Labels near the
 * ends are anchored so that they stay within the axis.
 */
function anchorAt(share: number): "start" | "middle" | "end" {
  if (share < 0.06) return "start";
  return share > 0.94 ? "end" : "middle";
}
