import { setTracer } from "./spans";

const ENDPOINTS = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"] as const;

/** Whether OpenTelemetry's own variables ask for traces. */
export function isTracingEnabled(source: Readonly<Record<string, string | undefined>>): boolean {
  if (source["OTEL_SDK_DISABLED"] === "true" || source["OTEL_TRACES_EXPORTER"] === "none") return false;
  return ENDPOINTS.some((name) => source[name]);
}

/**
 * Has this process send its traces by OTLP over HTTP where OpenTelemetry's variables say so, in batches and beside its work; else
 * nothing is loaded. Names, samplers, headers and limits are read from those variables by its SDK. Returns what sends the rest
 * and ends it.
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
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new BasicTracerProvider({
    resource: resources.defaultResource().merge(given).merge(named),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  setTracer(provider.getTracer("tessera"));
  return () => provider.shutdown();
}
