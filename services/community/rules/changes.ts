// Notification keys (shared/database/notify.ts).

/** Grows whenever lists and maps of notices may change. */
export const POSTS_VERSION = 'community.posts'

/** Grows with every line of the ledger, and so invalidates everything cached from it. */
export const DONATIONS_VERSION = 'community.donations'
