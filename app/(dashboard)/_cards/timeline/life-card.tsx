import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import type { Timeline } from "@/lib/insight/timeline/timeline";
import type { Visit } from "../../_shell/require-account";
import { LifeLine } from "./life-line";
import { stationItem, upcomingItem } from "./station-item";

type Props = {
  readonly life: Timeline;
  readonly visit: Visit;
  readonly title?: string;
  /** Below the line: what it leaves out. */
  readonly note?: string | undefined;
};

/** The line of a life as a card, in words that all kinds of account share. */
export function LifeCard({ life, visit, title = "What happened", note }: Props) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody>
        <LifeStations life={life} visit={visit} />
      </CardBody>
      {life.omitted > 0 && <OmittedNote life={life} />}
      {note && <CardFooter>{note}</CardFooter>}
    </Card>
  );
}

/** The line by itself, within another card. */
function LifeStations({ life: { entries, upcoming }, visit }: Pick<Props, "life" | "visit">) {
  return (
    <LifeLine
      items={entries.map((station, index) => stationItem(station, index, visit))}
      upcoming={upcoming.map(upcomingItem)}
      timezone={visit.user.timezone}
    />
  );
}

function OmittedNote({ life: { omitted } }: Pick<Props, "life">) {
  return (
    <CardFooter>
      {omitted === 1 ? "One earlier attempt is" : `${omitted} earlier attempts are`} on the page of the event.
    </CardFooter>
  );
}
