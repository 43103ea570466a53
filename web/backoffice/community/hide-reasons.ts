/** Why a post is hidden, most often; the last one says it in its own words. */
export const HIDE_REASONS = ['sale', 'contact', 'pictures', 'repeated', 'offends', 'other'] as const
