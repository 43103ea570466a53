/** Single calls are forgotten after so long; what is left of them are numbers. */
export const CALL_DAYS = 180

/** Numbers are kept for two years and a month, so that a month can be laid beside the one two years ago. */
export const COUNT_DAYS = 760

/** What an endpoint did not take for so long is not worth sending any more. */
export const WAITING_DAYS = 7
