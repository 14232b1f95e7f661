import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { requestContext } from "@/lib/base/request-context";

/** On globalThis, because the server and Next load separate copies of this module and write one trace. */
const held = globalThis as typeof globalThis & { tesseraTracer?: Tracer };

/** From now on this process traces by `tracer`. */
export function setTracer(tracer: Tracer): void {
  held.tesseraTracer = tracer;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

type What = {
  readonly name: string;
  readonly kind: "server" | "client";
  /** What it is a part of, as W3C Trace Context writes it; where that is nothing it is the beginning of a trace. */
  readonly parent: string | null | undefined;
};

/** A part of a trace that is under way. */
export type SpanHandle = {
  readonly traceId: string;
  /** How a part elsewhere names this one, that it belongs to. */
  readonly traceparent: string;
  /** Ends it, with what is known of it by then; `failed` says that what it tried did not succeed for reasons worth a look. */
  end(attributes: Attributes, failed?: boolean): void;
};

/** Begins a part of a trace; undefined where nobody traces, which costs a look at a variable. */
export function startSpan({ name, kind, parent }: What): SpanHandle | undefined {
  const tracer = held.tesseraTracer;
  if (!tracer) return undefined;
  const span = tracer.startSpan(
    name,
    { kind: kind === "server" ? SpanKind.SERVER : SpanKind.CLIENT },
    parentContext(parent),
  );
  const { traceId } = span.spanContext();
  return {
    traceId,
    traceparent: traceparentOf(span),
    end(attributes, failed = false) {
      span.setAttributes(attributes);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** How a part elsewhere names the part under way; undefined where nothing is traced. */
export function currentTraceparent(): string | undefined {
  return requestContext()?.traceparent;
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

/** What is not written as it should be is nobody's part. */
function parentContext(traceparent: string | null | undefined) {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  const nothing = ROOT_CONTEXT;
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return nothing;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(nothing, { traceId, spanId, traceFlags, isRemote: true });
}
