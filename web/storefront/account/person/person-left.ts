const listeners = new Set<() => void>()

/** Whoever keeps something of a signed-in person in the browser (measuring, chat, campaigns) is told to forget them. */
export function whenPersonLeaves(forget: () => void): void {
  listeners.add(forget)
}

/** One that fails keeps nobody else from forgetting (D45). */
export function personLeft(): void {
  for (const forget of listeners) {
    try {
      forget()
    } catch (error) {
      console.warn('Somebody who signed out could not be forgotten everywhere', error)
    }
  }
}
