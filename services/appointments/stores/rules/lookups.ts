/** Limit of failed customer lookups by phone, per account and per network, within LOOKUP_MINUTES. */
export const MOST_LOOKUPS = 20
export const LOOKUP_MINUTES = 15
