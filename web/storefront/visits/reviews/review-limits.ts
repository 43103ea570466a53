/** What the service takes of a review. */
export const MOST_REVIEW_CHARACTERS = 1000
export const MOST_REVIEW_PHOTOS = 3

export const REPORT_REASONS = ['insult', 'false', 'private', 'advert'] as const
