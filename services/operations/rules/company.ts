/** The name under which every process hears of a change of a company (shared/database/notify.ts). */
export const COMPANY_CHANGED = 'operations.company'
