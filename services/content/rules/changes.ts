/** Notification key (shared/database/notify.ts) of changed rows of sheets; each process notifies what it shows anew. */
export const SHEETS_CHANGED = 'content.sheets'
