import { DocsFrame } from "../docs-frame";
import { Prose } from "../text";

export default function NotInDocumentation() {
  return (
    <DocsFrame>
      <h1 className="mb-6 font-display text-3xl sm:text-4xl">Documentation page not found</h1>
      <Prose>
        <p>The link may be incomplete or mistyped. All pages are listed under All pages.</p>
      </Prose>
    </DocsFrame>
  );
}
