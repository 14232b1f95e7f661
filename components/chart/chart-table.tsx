import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { counts, type Measure } from "./measure";
import type { ChartPoint, Series } from "./series";

type Props = {
  /** Says what the rows are; read aloud, not shown. */
  readonly caption: string;
  /** What a point is: `Day`. */
  readonly pointName: string;
  readonly points: readonly ChartPoint[];
  readonly series: readonly Series<number | null>[];
  readonly measure?: Measure | undefined;
  /** The first point that has not come yet. */
  readonly expectedFrom?: number | undefined;
};

/** What a chart shows, in figures, the latest first. */
export function ChartTable(props: Props) {
  const { caption, pointName, points, series, measure = counts, expectedFrom = points.length } = props;
  const rows = points.map((point, at) => ({ point, at })).reverse();
  return (
    <Table caption={caption}>
      <Thead>
        <Tr>
          <Th>{pointName}</Th>
          {series.map(({ name }) => (
            <Th key={name} numeric>
              {name}
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {rows.map(({ point, at }) => (
          <Tr key={point.plain}>
            <Th scope="row" className="py-1.5! text-left text-sm! font-normal! text-ink!">
              {point.full}
              {at >= expectedFrom && " (expected)"}
            </Th>
            {series.map(({ name, values }) => (
              <Td key={name} numeric className="py-1.5!">
                {textOf(values[at], measure)}
              </Td>
            ))}
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

function textOf(value: number | null | undefined, measure: Measure): string {
  return value === null || value === undefined ? "–" : measure.full(value);
}
