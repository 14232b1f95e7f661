/**
 * Lifts the time limits that the database role may have, for the transaction under way: a migration takes as long as it
 * takes, and who migrates second waits as long. Not for the session, which a pooler would hand to others.
 */
export const WITHOUT_LIMITS =
  "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;";
