/** Most frequent reasons to hide a post; 'other' is a free text. */
export const HIDE_REASONS = ['sale', 'contact', 'pictures', 'repeated', 'offends', 'other'] as const
