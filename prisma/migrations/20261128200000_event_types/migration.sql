-- Every event type, for the CHECK constraints of the next migrations. A migration that adds a type replaces this function, which
-- locks no table. A type that a release has written stays in it: the constraints are not checked again for existing rows.
CREATE FUNCTION "event_types"() RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  'redemption-intent.success', 'redemption-intent.failed',
  'subscription.activated', 'subscription.renewed', 'subscription.completed', 'subscription.cancelled', 'subscription.cancel_requested',
  'wallet.low_balance', 'cycle.overdue', 'refund.created', 'voucher-payment.refunded', 'payout.paid'
];
