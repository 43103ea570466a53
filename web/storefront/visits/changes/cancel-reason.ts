/** Optional reasons to choose from. */
export const CANCEL_REASONS = ['plans', 'unwell', 'elsewhere', 'mistake'] as const

/** Maximum length of the free text; with the chosen reason it stays under the contract's 300 characters. */
export const MOST_REASON_CHARACTERS = 200
