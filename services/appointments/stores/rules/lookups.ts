/** How often an account, or all accounts of a network, may ask in vain for a customer by phone in so many minutes. */
export const MOST_LOOKUPS = 20
export const LOOKUP_MINUTES = 15
