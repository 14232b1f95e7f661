import type { ReactNode } from "react";
import { Money } from "@/components/money/money";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";

type Props = { readonly before: string; readonly after: string };

/** What there is now and what there will be, before one confirms; once it is so, that alone. */
export function BeforeAndAfter({ before, after }: Props) {
  if (before === after) {
    return (
      <DescriptionList>
        <DescriptionItem term="Now">
          <Money display={after} />
        </DescriptionItem>
      </DescriptionList>
    );
  }
  return (
    <DescriptionList>
      <DescriptionItem term="Before">
        <Money display={before} />
      </DescriptionItem>
      <DescriptionItem term="After">
        <Money display={after} />
      </DescriptionItem>
    </DescriptionList>
  );
}

/** The act that makes it so. Its answer must still be told once it is, by a toast or where it stood. */
export function UnlessDone({ isDone, children }: { readonly isDone: boolean; readonly children: ReactNode }) {
  return <div className={isDone ? "hidden noscript:block" : ""}>{children}</div>;
}
