/** What the service takes of a review. */
export const MOST_REVIEW_LETTERS = 1000
export const MOST_REVIEW_PHOTOS = 3
