/** Notification key of changed markets, places and shops (shared/database/notify.ts). */
export const SHOPS_CHANGED = 'market.shops'
