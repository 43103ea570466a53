/** Notification key (shared/database/notify.ts) of changed plans of membership. */
export const MEMBERSHIP_PLANS_CHANGED = 'rewards.plans'
