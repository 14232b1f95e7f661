import { DocsFrame } from "../docs-frame";
import { Prose } from "../text";

export default function NotInDocumentation() {
  return (
    <DocsFrame>
      <h1 className="mb-6 font-display text-3xl sm:text-4xl">The documentation has no such page</h1>
      <Prose>
        <p>The link may be cut short or mistyped. Everything there is stands under All pages.</p>
      </Prose>
    </DocsFrame>
  );
}
