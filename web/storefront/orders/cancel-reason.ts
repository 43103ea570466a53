/** Optional reasons to choose from. */
export const CANCEL_REASONS = ['plans', 'late', 'elsewhere', 'mistake'] as const
