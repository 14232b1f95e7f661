import { CodeBlock } from "@/components/ui/code-block";
import type { Sample } from "@/lib/api/openapi/samples/languages";

interface CodeSamplesProps {
  readonly title: string;
  readonly what: string;
  readonly samples: readonly Sample[];
}

/** A code sample in each language; shows the one chosen by the switch (`globals.css`). */
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
