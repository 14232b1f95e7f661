import { DOCS } from "@/lib/api/docs/addresses";
import { DocsFrame } from "../docs-frame";
import { DocsLink, PageTitle } from "../text";

export default function PageNotFound() {
  return (
    <DocsFrame>
      <PageTitle>Documentation page not found</PageTitle>
      <p className="text-muted">
        The link may be incomplete or mistyped. See <DocsLink href={DOCS}>all pages</DocsLink>.
      </p>
    </DocsFrame>
  );
}
