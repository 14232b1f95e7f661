import { ButtonLink } from "@/components/ui/button-link";
import { CardFooter } from "@/components/ui/card";

type Props = {
  readonly path: string;
  /** The id the next page begins after, or null on the last page. */
  readonly next: string | null;
  readonly first: boolean;
  readonly oldestFirst?: boolean;
};

/** The way through a list by keyset: to older rows, and back to the newest; the other way round where the oldest stand first. Nothing for a list of one page. */
export function OlderLink({ path, next, first, oldestFirst = false }: Props) {
  if (next === null && first) return null;
  const separator = path.includes("?") ? "&" : "?";
  return (
    <CardFooter className="flex flex-wrap justify-between gap-2">
      {first ? (
        <span />
      ) : (
        <ButtonLink href={path} variant="quiet" size="sm">
          {oldestFirst ? "Oldest" : "Newest"}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink href={`${path}${separator}before=${next}`} variant="secondary" size="sm">
          {oldestFirst ? "Newer" : "Older"}
        </ButtonLink>
      )}
    </CardFooter>
  );
}
