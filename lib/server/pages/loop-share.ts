import { type IntervalHistogram, monitorEventLoopDelay, performance } from "node:perf_hooks";

/** Of the event loop's time, what pages may use for long, and what while everybody waits for the loop. */
const SHARE = 0.3;
const SHARE_WHEN_LAGGING = 0.05;
/** What pages may use at once after a quiet time: some twenty of them. */
const MOST_MS = 300;
/** However much a page took, pages wait no longer than so for their share to come back. */
const LEAST_MS = -300;

const RESOLUTION_MS = 20;
const LAG_MS = 50;
const JUDGED_EVERY_MS = 250;

/**
 * The part of the event loop's time that pages may use. The API shares the loop with them: a page holds it for 10 to
 * 50 ms, so as many pages as come would leave the API none. While pages are made, every moment the loop is busy is
 * counted as theirs, so that where the API needs it more, pages get less.
 */
export class LoopShare {
  #leftMs = MOST_MS;
  #countedAtMs = performance.now();
  #busyMs = busyMs();
  #share = SHARE;
  #judgedAtMs = performance.now();
  readonly #delay: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

  constructor() {
    this.#delay.enable();
  }

  /** Counts the time since the last call, during which pages were made or not. */
  count(pagesWereMade: boolean): void {
    const nowMs = performance.now();
    const busy = busyMs();
    const used = pagesWereMade ? busy - this.#busyMs : 0;
    this.#judge(nowMs);
    const gained = (nowMs - this.#countedAtMs) * this.#share;
    this.#leftMs = Math.max(LEAST_MS, Math.min(MOST_MS, this.#leftMs + gained - used));
    this.#countedAtMs = nowMs;
    this.#busyMs = busy;
  }

  /** 0 when a page may be made now, else how long it must wait, in milliseconds, if none uses the loop meanwhile. */
  waitMs(): number {
    return this.#leftMs > 0 ? 0 : Math.ceil(-this.#leftMs / this.#share) + 1;
  }

  /** Whether whatever is due waits for the loop, by the median of the last moments. */
  #judge(nowMs: number): void {
    if (nowMs - this.#judgedAtMs < JUDGED_EVERY_MS) return;
    const lagMs = this.#delay.percentile(50) / 1e6 - RESOLUTION_MS;
    this.#share = lagMs > LAG_MS ? SHARE_WHEN_LAGGING : SHARE;
    this.#delay.reset();
    this.#judgedAtMs = nowMs;
  }
}

function busyMs(): number {
  return performance.eventLoopUtilization().active;
}
