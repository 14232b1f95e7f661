import { editDistances, editRows } from "@/lib/base/edit-distance";
import { API_BASE, type Operation } from "@/lib/base/operation";

/** The maximum number of edits between an unknown path and the path that is suggested for it. */
const MAX_EDITS = 2;
/** The maximum number of segments of an unknown path. Longer paths get no suggestion. */
const MAX_SEGMENTS = 10;

const eitherOf = new Intl.ListFormat("en", { type: "disjunction" });

type KnownPath = {
  readonly path: string;
  readonly methods: readonly string[];
  /** The normalized segments. A path parameter's segment is undefined. */
  readonly segments: readonly (string | undefined)[];
};

/**
 * Returns the method and path that the client probably meant, such as `POST /api/v1/redemption-intents`. Names all methods of
 * the path if it does not support the request's method. Returns undefined if no path is close enough.
 */
type NearestPath = (method: string, path: string) => string | undefined;

/**
 * Returns a function that suggests the existing path closest to an unknown one, at most two edits away. Ignores case, plurals,
 * doubled slashes, and a leading `/api` and version, and treats underscores as hyphens. Among equally close paths, prefers one
 * with the request's method. The suggestion contains no text from the request's path.
 */
export function nearestPaths(operations: readonly Pick<Operation, "method" | "path">[]): NearestPath {
  const known: readonly KnownPath[] = [...new Set(operations.map(({ path }) => path))].map((path) => ({
    path,
    methods: operations.filter((operation) => operation.path === path).map(({ method }) => method),
    segments: path
      .split("/")
      .slice(1)
      .map((segment) => (segment.startsWith("{") ? undefined : normalized(segment))),
  }));
  const lengths = known.flatMap(({ segments }) => segments.map((segment = "") => segment.length));
  const rows = editRows(Math.max(...lengths));
  /** Counts the edits that turn a request's segments into those of a known path. Stops counting above {@link MAX_EDITS}. */
  const countEdits = (sent: readonly string[], segments: KnownPath["segments"]) => {
    let edits = 0;
    for (const [index, segment] of segments.entries()) {
      if (segment === undefined || edits > MAX_EDITS) continue;
      const sentSegment = sent[index] ?? "";
      const isClose = Math.abs(sentSegment.length - segment.length) <= MAX_EDITS;
      edits += isClose ? editDistances(sentSegment, segment, MAX_EDITS, rows).whole : MAX_EDITS + 1;
    }
    return edits;
  };
  return (requestMethod, requestPath) => {
    const method = requestMethod === "HEAD" ? "GET" : requestMethod;
    const sent = segmentsOf(requestPath);
    const [nearest] = known
      .filter(({ segments }) => segments.length === sent.length)
      .map((path) => ({
        ...path,
        edits: countEdits(sent, path.segments),
        hasMethod: path.methods.includes(method),
      }))
      .filter((path) => path.edits <= MAX_EDITS)
      .sort((one, other) => one.edits - other.edits || Number(other.hasMethod) - Number(one.hasMethod));
    if (!nearest) return undefined;
    return `${nearest.hasMethod ? method : eitherOf.format(nearest.methods)} ${API_BASE}${nearest.path}`;
  };
}

/**
 * Returns the normalized segments of a path, without a leading `/api` and version. Returns none for a path with too many
 * segments.
 */
function segmentsOf(path: string): string[] {
  const segments = path.split("/", MAX_SEGMENTS + 2).filter((segment) => segment !== "");
  const begin = segments.findIndex((segment) => !/^(api|v\d{1,2})$/.test(segment));
  return begin < 0 || segments.length > MAX_SEGMENTS ? [] : segments.slice(begin).map(normalized);
}

/** Returns a segment in lower case and in the singular, with hyphens in place of underscores. */
function normalized(segment: string): string {
  return segment.toLowerCase().replaceAll("_", "-").replace(/ies$/, "y").replace(/s$/, "");
}
