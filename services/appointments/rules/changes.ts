// Notification keys (shared/database/notify.ts).

/** Bumped by every write to a store, its stations, packs, prices or closures. */
export const STORES_VERSION = 'appointments.stores'

/** Bumped by every review: only the stars are reloaded. */
export const STARS_VERSION = 'appointments.stars'
