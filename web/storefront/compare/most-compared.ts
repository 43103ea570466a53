/** Foods beside each other. */
export const MOST_COMPARED = 4
