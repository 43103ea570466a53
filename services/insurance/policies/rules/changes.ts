/** Notification key (shared/database/notify.ts) of changed plans of insurance. */
export const INSURANCE_PLANS_CHANGED = 'insurance.plans'
