/** An open payment is asked about so often, whether or not its provider told us anything. */
export const ASK_OPEN_EVERY_MINUTES = 5

/** A provider that does not answer keeps what is over open for so long; what is paid then is late. */
export const WAIT_FOR_PROVIDER_MINUTES = 10

/** Money may come for what ended (a QR code of a bank lives for three days): so long we ask, once an hour. */
export const ASK_ENDED_FOR_DAYS = 3
export const ASK_ENDED_EVERY_MINUTES = 60

/** Whoever comes back from a provider's page makes us ask, but not with every key press. */
export const ASK_AGAIN_AFTER_SECONDS = 3

/** Nothing of ours leaves an open payment so long after its time: somebody has to look why. */
export const OVERDUE_AFTER_MINUTES = WAIT_FOR_PROVIDER_MINUTES + ASK_OPEN_EVERY_MINUTES
/** The same of what a provider told us, and of a refund that was promised. */
export const UNHEARD_AFTER_MINUTES = 5
export const REFUND_OVERDUE_AFTER_MINUTES = 60
