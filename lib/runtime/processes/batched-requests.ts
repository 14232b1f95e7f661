/** The requests made in one event loop turn. `turn` numbers the batches. */
export type RequestBatch<Question> = { readonly turn: number; readonly questions: readonly Question[] };
/** The answers to a batch, in the order of its questions. `turn` is the number of the batch. */
export type ResponseBatch<Answer> = { readonly turn: number; readonly answers: readonly Answer[] };

type Resolve<Answer> = (answer: Answer | undefined) => void;

/**
 * Sends requests to another process, batched into one message per event loop turn. Once an answer takes longer than
 * `timeoutMs`, requests resolve to undefined at once until the other process answers again.
 */
export class BatchedRequests<Question, Answer> {
  readonly #send: (batch: RequestBatch<Question>) => void;
  readonly #timeoutMs: number;
  readonly #sent = new Map<number, { answering: readonly Resolve<Answer>[]; timer: NodeJS.Timeout }>();
  #questions: Question[] = [];
  #answering: Resolve<Answer>[] = [];
  #turn = 0;
  #isLate = false;

  constructor(send: (batch: RequestBatch<Question>) => void, timeoutMs: number) {
    this.#send = send;
    this.#timeoutMs = timeoutMs;
  }

  /** Returns the answer, or undefined when the other process is late. Never rejects. */
  request(question: Question): Promise<Answer | undefined> {
    if (this.#isLate) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#answering.push(resolve);
      if (this.#questions.push(question) > 1) return;
      setImmediate(() => {
        this.#sendBatch(this.#questions, this.#answering);
        this.#questions = [];
        this.#answering = [];
      });
    });
  }

  /** Resolves the requests of a batch with the answers of the other process. */
  handleResponse({ turn, answers }: ResponseBatch<Answer>): void {
    this.#isLate = false;
    for (const [at, answer] of this.#settle(turn).entries()) answer(answers[at]);
  }

  /** Resolves when everything that the other process has already sent has arrived, or after `timeoutMs`. Never rejects. */
  roundTrip(): Promise<void> {
    return new Promise((resolve) => this.#sendBatch([], [() => resolve()]));
  }

  #sendBatch(questions: readonly Question[], answering: readonly Resolve<Answer>[]): void {
    this.#turn += 1;
    const turn = this.#turn;
    // Give up one turn later, so that answers that arrived while this process was busy are read first.
    const timer = setTimeout(() => setImmediate(() => this.#giveUp(turn)), this.#timeoutMs);
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
