import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import type { Timeline } from "@/lib/insight/timeline/timeline";
import type { Visit } from "../../_shell/require-account";
import { timelineItem, upcomingItem } from "./timeline-item";
import { TimelineList } from "./timeline-list";

type Props = {
  readonly life: Timeline;
  readonly visit: Visit;
  readonly title?: string;
  /** A note about omitted entries. */
  readonly note?: string | undefined;
};

/** A timeline as a card, with texts for all kinds of account. */
export function TimelineCard({ life, visit, title = "What happened", note }: Props) {
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

/** The timeline without its card. */
function LifeStations({ life: { entries, upcoming }, visit }: Pick<Props, "life" | "visit">) {
  return (
    <TimelineList
      items={entries.map((station, index) => timelineItem(station, index, visit))}
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
