/** Single calls are deleted after so many days; the daily counts remain. */
export const CALL_DAYS = 180

/** Daily counts are kept for two years and a month, to compare a month with the one two years ago. */
export const COUNT_DAYS = 760

/** Calls that the endpoint did not accept for so many days are dropped. */
export const WAITING_DAYS = 7
