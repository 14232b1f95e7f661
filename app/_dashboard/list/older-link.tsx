import { ButtonLink } from "@/components/ui/button-link";
import { CardFooter } from "@/components/ui/card";

type Props = {
  readonly path: string;
  /** The id the next page begins after, or null on the last page. */
  readonly next: string | null;
  readonly first: boolean;
};

/** The way through a list by keyset: to older rows, and back to the newest. Nothing for a list of one page. */
export function OlderLink({ path, next, first }: Props) {
  if (next === null && first) return null;
  const separator = path.includes("?") ? "&" : "?";
  return (
    <CardFooter className="flex flex-wrap justify-between gap-2">
      {first ? (
        <span />
      ) : (
        <ButtonLink href={path} variant="quiet" size="sm">
          Newest
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink href={`${path}${separator}before=${next}`} variant="secondary" size="sm">
          Older
        </ButtonLink>
      )}
    </CardFooter>
  );
}
