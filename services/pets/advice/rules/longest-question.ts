/** Characters of a question that are read; the rest is left out. */
export const LONGEST_QUESTION = 300
