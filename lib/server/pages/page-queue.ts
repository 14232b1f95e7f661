/** Whose page waits, the first to be made and the last to be turned away first: a customer who pays, then who is signed in. */
const RANKS = ["checkout", "dashboard", "other"] as const;
export type Rank = (typeof RANKS)[number];

/** How long a page waits for its turn. */
type Patience = Readonly<Record<Rank, number>>;
const PATIENCE_MS: Patience = { checkout: 8_000, dashboard: 4_000, other: 2_000 };
/** For tests of pages, which learn nothing of one that is turned away: longer than any of them waits. */
export const ENDLESS_MS: Patience = { checkout: 600_000, dashboard: 600_000, other: 600_000 };
const MOST_AT_ONCE = 8;
const MOST_WAITING = 100;

type Waiting = { readonly answer: (leave: Leave | undefined) => void; readonly timer: NodeJS.Timeout };

/** Called when a page has been made. */
export type Leave = () => void;

/** What says when the event loop has time for a page. */
type Share = { count(pagesWereMade: boolean): void; waitMs(): number };

/**
 * Where pages wait until the event loop has time for them, so that the API never waits for more than a few. Who waits
 * too long, or finds the queue full, is turned away; a customer takes the place of somebody who is not.
 */
export class PageQueue {
  readonly #share: Share;
  readonly #patienceMs: Patience;
  readonly #waiting: Record<Rank, Set<Waiting>> = {
    checkout: new Set(),
    dashboard: new Set(),
    other: new Set(),
  };
  #made = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(share: Share, patienceMs = PATIENCE_MS) {
    this.#share = share;
    this.#patienceMs = patienceMs;
  }

  /**
   * Waits for a turn. Undefined when there is none, or the client is gone; else what is returned must be called once
   * the page is made.
   */
  enter(rank: Rank, gone: AbortSignal): Promise<Leave | undefined> {
    const turn = new Promise<Leave | undefined>((resolve) => {
      const timer = setTimeout(() => this.#turnAway(rank, waiting), this.#patienceMs[rank]);
      const waiting: Waiting = { answer: resolve, timer };
      this.#waiting[rank].add(waiting);
      gone.addEventListener("abort", () => this.#turnAway(rank, waiting), { once: true });
    });
    this.#admit();
    this.#shorten();
    return turn;
  }

  #admit(): void {
    clearTimeout(this.#timer);
    this.#share.count(this.#made > 0);
    while (this.#made < MOST_AT_ONCE && this.#share.waitMs() === 0) {
      const rank = RANKS.find((name) => this.#waiting[name].size > 0);
      const [next] = rank ? this.#waiting[rank] : [];
      if (!rank || !next) return;
      this.#forget(rank, next);
      this.#made += 1;
      next.answer(this.#leaveOnce());
    }
    const waitMs = this.#share.waitMs();
    if (waitMs > 0 && this.#length() > 0) this.#timer = setTimeout(() => this.#admit(), waitMs);
  }

  #leaveOnce(): Leave {
    let isMade = false;
    return () => {
      if (isMade) return;
      isMade = true;
      this.#share.count(true);
      this.#made -= 1;
      this.#admit();
    };
  }

  /** Turns away who came last of the lowest rank, as long as too many wait. */
  #shorten(): void {
    while (this.#length() > MOST_WAITING) {
      const rank = RANKS.findLast((name) => this.#waiting[name].size > 0);
      const last = rank && [...this.#waiting[rank]].at(-1);
      if (!rank || !last) return;
      this.#turnAway(rank, last);
    }
  }

  #turnAway(rank: Rank, waiting: Waiting): void {
    this.#forget(rank, waiting);
    waiting.answer(undefined);
  }

  #forget(rank: Rank, waiting: Waiting): void {
    clearTimeout(waiting.timer);
    this.#waiting[rank].delete(waiting);
  }

  #length(): number {
    return RANKS.reduce((sum, rank) => sum + this.#waiting[rank].size, 0);
  }
}
