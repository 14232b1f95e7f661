import { CodeBlock } from "@/components/ui/code-block";
import type { Sample } from "@/lib/api/openapi/samples/languages";

interface CodeSamplesProps {
  readonly title: string;
  readonly what: string;
  readonly samples: readonly Sample[];
}

/** A call in every language, of which the one chosen by the page's switch is shown (`globals.css`). */
export function CodeSamples({ title, what, samples }: CodeSamplesProps) {
  return samples.map((sample) => (
    <div key={sample.language} data-code={sample.language}>
      <CodeBlock
        title={`${title}, ${sample.title}`}
        what={`${what}, in ${sample.title}`}
        code={sample.code}
      />
    </div>
  ));
}
