const listeners = new Set<() => void>()

/** Registers a callback that deletes data of the signed-in user from the browser (analytics, chat, campaigns). */
export function whenPersonLeaves(forget: () => void): void {
  listeners.add(forget)
}

/** Calls every registered callback; one that fails does not stop the others. */
export function personLeft(): void {
  for (const forget of listeners) {
    try {
      forget()
    } catch (error) {
      console.warn('Somebody who signed out could not be forgotten everywhere', error)
    }
  }
}
