/** Lines of a paper card that are recorded at once. */
export const MOST_OF_PAPER_CARD = 20
