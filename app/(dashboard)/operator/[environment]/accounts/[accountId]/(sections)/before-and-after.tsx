import type { ReactNode } from "react";
import { Money } from "@/components/money/money";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";

type Props = { readonly before: string; readonly after: string };

/** The current and the new value before confirmation; afterwards only the current value. */
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

/** The action. It must stay mounted to report its result. */
export function UnlessDone({ isDone, children }: { readonly isDone: boolean; readonly children: ReactNode }) {
  return <div className={isDone ? "hidden noscript:block" : ""}>{children}</div>;
}
