/**
 * Makes stack traces cheaper. Playwright records a trace for every step and assertion, and its `Error.prepareStackTrace` looks
 * up the source of every frame. Node and packages have no source maps here, so their frames are printed unchanged.
 */
export function mapOwnFramesOnly(): void {
  const mapFrames = Error.prepareStackTrace;
  if (!mapFrames) return;
  Error.prepareStackTrace = (error, frames) =>
    mapFrames(
      error,
      frames.map((frame) => (isForeign(frame) ? unmapped(frame) : frame)),
    );
}

function isForeign(frame: NodeJS.CallSite): boolean {
  return /^node:|[\\/]node_modules[\\/]/.test(frame.getFileName() ?? "");
}

/** Playwright prints native frames as they are. It omits its own frames from failures only without the prefix `async`. */
function unmapped(frame: NodeJS.CallSite): NodeJS.CallSite {
  const native: Partial<NodeJS.CallSite> = { isNative: () => true };
  return Object.assign(native as NodeJS.CallSite, { toString: () => `${frame}`.replace(/^async /, "") });
}
