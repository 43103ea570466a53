/** Interval of asking the provider about an open payment, whether or not it sent a webhook. */
export const ASK_OPEN_EVERY_MINUTES = 5

/** An expired payment stays open this long when its provider does not answer; money after that is late. */
export const WAIT_FOR_PROVIDER_MINUTES = 10

/**
 * Ended payments are checked hourly for so long, because money may still arrive: a bank's QR code is valid for three
 * days.
 */
export const ASK_ENDED_FOR_DAYS = 3
export const ASK_ENDED_EVERY_MINUTES = 60

/** Returning from a provider's page asks again at most this often. */
export const ASK_AGAIN_AFTER_SECONDS = 3

/** A payment still open so long after its deadline points to an error and is shown to operators. */
export const OVERDUE_AFTER_MINUTES = WAIT_FOR_PROVIDER_MINUTES + ASK_OPEN_EVERY_MINUTES
/** The same limit for unhandled webhook events and unmade refunds. */
export const UNHEARD_AFTER_MINUTES = 5
export const REFUND_OVERDUE_AFTER_MINUTES = 60
