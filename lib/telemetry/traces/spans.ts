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

/**
 * Holds the tracer of this process. It is stored on globalThis, because the server and Next.js load separate copies of this
 * module but must share one tracer. Nothing is traced before it is set.
 */
const globals = globalThis as typeof globalThis & { tesseraTracer?: Tracer };

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

type SpanOptions = {
  readonly name: string;
  readonly kind: "server" | "client";
  /** The `traceparent` (W3C Trace Context) of the parent span. Without a valid one, the span starts a new trace. */
  readonly parent: string | null | undefined;
};

/** A span in progress. */
type SpanHandle = {
  readonly traceId: string;
  /** The `traceparent` to send to other processes, so that their spans become children. */
  readonly traceparent: string;
  /** Ends the span with these attributes. `failed` marks it as an error. */
  end(attributes: Attributes, failed?: boolean): void;
};

/** Starts a span. Returns undefined at almost no cost when tracing is off. */
export function startSpan({ name, kind, parent }: SpanOptions): SpanHandle | undefined {
  const tracer = globals.tesseraTracer;
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

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

/** Returns the context of the parent span, or the root context if `traceparent` is malformed or missing. */
function parentContext(traceparent: string | null | undefined) {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

const ENDPOINTS = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"] as const;

/** Returns true if OpenTelemetry's standard environment variables name a destination for traces and do not disable tracing. */
export function isTracingEnabled(source: Readonly<Record<string, string | undefined>>): boolean {
  if (source["OTEL_SDK_DISABLED"] === "true" || source["OTEL_TRACES_EXPORTER"] === "none") return false;
  return ENDPOINTS.some((name) => source[name]);
}

/**
 * Starts exporting traces by OTLP over HTTP, in batches. Does nothing, and does not load the SDK, unless
 * {@link isTracingEnabled} returns true. The SDK reads names, samplers, headers and limits from OpenTelemetry's environment
 * variables. Returns a function that flushes and stops the export.
 */
export async function startTraces(): Promise<() => Promise<void>> {
  if (!isTracingEnabled(process.env)) return async () => {};
  const [{ BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, resources] = await Promise.all([
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const { OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES } = process.env;
  const isNamed = OTEL_SERVICE_NAME || OTEL_RESOURCE_ATTRIBUTES?.includes("service.name=");
  const named = resources.resourceFromAttributes(isNamed ? {} : { "service.name": "tessera" });
  const fromEnv = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new BasicTracerProvider({
    resource: resources.defaultResource().merge(fromEnv).merge(named),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  globals.tesseraTracer = provider.getTracer("tessera");
  return () => provider.shutdown();
}
