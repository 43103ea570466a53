/** A part that its page is good without: `fallback` where it cannot be read, and a line in the log that names it. */
export async function orElse<Answer, Fallback>(part: string, asking: Promise<Answer>, fallback: Fallback) {
  try {
    return await asking
  } catch (error) {
    console.error(`${part} could not be read; the page goes on without it.`, error)
    return fallback
  }
}

export function orNull<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  return orElse('A part of a page', asking, null)
}
