import { Money } from "@/components/money";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";

type Props = { readonly before: string; readonly after: string };

/** What there is now and what there will be, before one confirms. */
export function BeforeAndAfter({ before, after }: Props) {
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
