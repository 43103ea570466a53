/** Photos of its paper that a record has at most. */
export const MOST_DOCUMENTS = 4
