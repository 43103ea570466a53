const mostGuesses = 5
const windowMs = 15 * 60 * 1000

export interface Guesses {
  count: number
  beganAt: Date
}

/** The guesses with one more, or null when there were five in the quarter of an hour that began with the first of them. */
export function addGuess({ count, beganAt }: Guesses, now: Date): Guesses | null {
  const isOver = now.getTime() - beganAt.getTime() >= windowMs
  if (isOver || count === 0) return { count: 1, beganAt: now }
  return count >= mostGuesses ? null : { count: count + 1, beganAt }
}
