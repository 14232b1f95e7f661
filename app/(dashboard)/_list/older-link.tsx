import { ButtonLink } from "@/components/ui/button-link";
import { CardFooter } from "@/components/ui/card";

type Props = {
  readonly path: string;
  /** The id the next page begins after, or null on the last page. */
  readonly next: string | null;
  readonly first: boolean;
  readonly order?: Order;
};

/** The order; `own` if neither newest nor oldest first. */
type Order = "newest" | "oldest" | "own";

/** Links to the first and the next page. */
const WORDS: Readonly<Record<Order, readonly [back: string, on: string]>> = {
  newest: ["Newest", "Older"],
  oldest: ["Oldest", "Newer"],
  own: ["First page", "Next page"],
};

/** Keyset pagination links. Labels depend on the order. Renders nothing for a single page. */
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
