const mostGuesses = 5
const windowMs = 15 * 60 * 1000

export interface Guesses {
  count: number
  beganAt: Date
}

/** The count with one more guess, or null after five within 15 minutes of the first. */
export function addGuess({ count, beganAt }: Guesses, now: Date): Guesses | null {
  const isOver = now.getTime() - beganAt.getTime() >= windowMs
  if (isOver || count === 0) return { count: 1, beganAt: now }
  return count >= mostGuesses ? null : { count: count + 1, beganAt }
}
