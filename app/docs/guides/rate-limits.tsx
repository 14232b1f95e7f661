import { CodeBlock } from "@/components/ui/code-block";
import { env } from "@/lib/env";
import { guides } from "../outline";
import { Section, Split } from "../section";
import { Code, Prose } from "../text";

export function RateLimits() {
  const limit = env().API_RATE_LIMIT;
  if (limit === 0) {
    return (
      <Section {...guides.rateLimits}>
        <Prose>
          <p>This deployment does not limit how often a key may call.</p>
        </Prose>
      </Section>
    );
  }
  const headers = `RateLimit-Policy: "default";q=${limit};w=1\nRateLimit: "default";r=${limit - 1};t=1`;
  return (
    <Section {...guides.rateLimits}>
      <Split
        code={<CodeBlock title="Headers of every answer" what="the rate limit headers" code={headers} />}
      >
        <Prose>
          <p>
            Each key may make <strong>{limit} requests a second</strong>; calls without a key are counted by
            address. Above that the answer is <Code>rate_limited</Code> with <Code>Retry-After</Code>, and
            nothing has been done.
          </p>
          <p>
            The headers say the quota (<Code>q</Code>) for each window of <Code>w</Code> seconds and what is
            left of it (<Code>r</Code>).
          </p>
        </Prose>
      </Split>
    </Section>
  );
}
