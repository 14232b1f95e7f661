import { DocsFrame } from "../docs-frame";
import { PageTitle } from "../text";

export default function PageNotFound() {
  return (
    <DocsFrame>
      <PageTitle>Documentation page not found</PageTitle>
      <p className="text-muted">The link may be incomplete or mistyped. “All pages” lists every page.</p>
    </DocsFrame>
  );
}
