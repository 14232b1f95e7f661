import type { Caller } from "@/lib/base/caller";
import { pool } from "@/lib/db/pool";
import { actionRequest, checkoutPath, payByScript } from "../../specs/access/checkout-posts";
import { newIntent } from "../../support/world/intents";

const AMOUNT = 1_000;

/** The text that the response to a payment contains if the intent is now paid. */
const PAID = '"closed":true';

/** Pays a partner's intents with one voucher. Sends the same requests as the script of the checkout page. */
export class Payments {
  readonly #partner: Caller;
  readonly #voucher: string;
  /** The access codes of the open intents. */
  readonly #open: string[] = [];
  readonly #posted: string[] = [];

  constructor(partner: Caller, voucher: string) {
    this.#partner = partner;
    this.#voucher = voucher;
  }

  /** Creates intents until `count` of them are open. */
  async prepare(count: number): Promise<void> {
    while (this.#open.length < count) this.#open.push((await newIntent(this.#partner, AMOUNT)).access_code);
  }

  /**
   * Pays one of the prepared intents. Returns undefined when the intent is paid, and otherwise a description of the response.
   * Throws if there is no response within `timeoutMs`.
   */
  async pay(door: string, clientAddress: string, timeoutMs: number): Promise<string | undefined> {
    const accessCode = this.#open.pop();
    if (accessCode === undefined) throw new Error("too few intents were prepared");
    this.#posted.push(accessCode);
    const values = { voucher: this.#voucher, shopId: "" };
    const { headers, ...request } = actionRequest(door, payByScript, accessCode, values);
    const response = await fetch(door + checkoutPath("intent", accessCode), {
      ...request,
      headers: { ...headers, "x-forwarded-for": clientAddress },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (response.status === 200 && text.includes(PAID)) return undefined;
    return response.status === 200 ? "not paid" : String(response.status);
  }

  /**
   * Checks the intents that {@link pay} has tried to pay since the previous check. Returns a description of each intent whose
   * status is not `success`, or that was not paid by exactly one redemption of its whole amount.
   */
  async findWrong(): Promise<string[]> {
    const posted = this.#posted.splice(0);
    const { rows } = await pool().query<{ wrong: string }>(
      `SELECT concat(i.reference, ' is ', i.status, ', charged ', count(r.id), ' times: ', sum(r.amount)) AS wrong
       FROM redemption_intents i LEFT JOIN redemptions r ON r.intent_id = i.id
       WHERE i.access_code = ANY($1) GROUP BY i.id
       HAVING i.status <> 'success' OR count(r.id) <> 1 OR sum(r.amount) <> i.amount`,
      [posted],
    );
    return rows.map(({ wrong }) => wrong);
  }
}
