/** A part that its page is good without: null where it does not come, and a line in the log that says why. */
export function orNull<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  return asking.catch((error: unknown) => {
    console.error('A part of a page could not be read; the page goes on without it.', error)
    return null
  })
}
