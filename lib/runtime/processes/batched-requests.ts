/** What was asked in one turn of the event loop. */
export type RequestBatch<Question> = { readonly turn: number; readonly questions: readonly Question[] };
/** The answers of a turn, in the order of its questions. */
export type ResponseBatch<Answer> = { readonly turn: number; readonly answers: readonly Answer[] };

type Resolve<Answer> = (answer: Answer | undefined) => void;
type PendingBatch<Answer> = {
  readonly answering: readonly Resolve<Answer>[];
  readonly timer: NodeJS.Timeout;
};

/**
 * Asks another process: what is asked in one turn of the event loop goes in one message. A process that has not answered
 * in time is late, and is not asked again before it has answered, so that nobody waits for it and nothing piles up.
 */
export class BatchedRequests<Question, Answer> {
  readonly #send: (asked: RequestBatch<Question>) => void;
  readonly #patienceMs: number;
  readonly #sent = new Map<number, PendingBatch<Answer>>();
  #questions: Question[] = [];
  #answering: Resolve<Answer>[] = [];
  #turn = 0;
  #isLate = false;

  constructor(send: (asked: RequestBatch<Question>) => void, patienceMs: number) {
    this.#send = send;
    this.#patienceMs = patienceMs;
  }

  /** The answer, or undefined where the other process is late. Never rejects. */
  request(question: Question): Promise<Answer | undefined> {
    if (this.#isLate) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#answering.push(resolve);
      if (this.#questions.push(question) === 1) setImmediate(() => this.#sendTurn());
    });
  }

  /** Takes what the other process has answered. */
  handleResponse({ turn, answers }: ResponseBatch<Answer>): void {
    this.#isLate = false;
    for (const [at, answer] of this.#settle(turn).entries()) answer(answers[at]);
  }

  #sendTurn(): void {
    const [questions, answering] = [this.#questions, this.#answering];
    this.#questions = [];
    this.#answering = [];
    this.#turn += 1;
    const turn = this.#turn;
    // An answer that came while this process was busy itself is there, and is read before the next turn ends.
    const timer = setTimeout(() => setImmediate(() => this.#giveUp(turn)), this.#patienceMs);
    this.#sent.set(turn, { answering, timer });
    this.#send({ turn, questions });
  }

  #giveUp(turn: number): void {
    const answering = this.#settle(turn);
    if (answering.length > 0) this.#isLate = true;
    for (const answer of answering) answer(undefined);
  }

  #settle(turn: number): readonly Resolve<Answer>[] {
    const waiting = this.#sent.get(turn);
    this.#sent.delete(turn);
    clearTimeout(waiting?.timer);
    return waiting?.answering ?? [];
  }
}
