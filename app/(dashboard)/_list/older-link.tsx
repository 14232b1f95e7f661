import { ButtonLink } from "@/components/ui/button-link";
import { CardFooter } from "@/components/ui/card";

type Props = {
  readonly path: string;
  /** The id the next page begins after, or null on the last page. */
  readonly next: string | null;
  readonly first: boolean;
  readonly order?: Order;
};

/** Which rows stand first, `own` where it is neither the newest nor the oldest. */
type Order = "newest" | "oldest" | "own";

/** The way back to the first page, and on to the next. */
const WORDS: Readonly<Record<Order, readonly [back: string, on: string]>> = {
  newest: ["Newest", "Older"],
  oldest: ["Oldest", "Newer"],
  own: ["First page", "Next page"],
};

/**
 * The way through a list by keyset: to older rows, and back to the newest; the other way round where the oldest stand
 * first, and by pages in any other order. Nothing for a list of one page.
 */
export function OlderLink({ path, next, first, order = "newest" }: Props) {
  if (next === null && first) return null;
  const [back, on] = WORDS[order];
  const separator = path.includes("?") ? "&" : "?";
  return (
    <CardFooter className="flex flex-wrap justify-between gap-2">
      {first ? (
        <span />
      ) : (
        <ButtonLink href={path} variant="quiet" size="sm">
          {back}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink href={`${path}${separator}before=${next}`} variant="secondary" size="sm">
          {on}
        </ButtonLink>
      )}
    </CardFooter>
  );
}
