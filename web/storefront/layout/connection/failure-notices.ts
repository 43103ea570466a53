const hearers = new Set<(detail: string | null) => void>()

/** Announces an action that failed; `detail` is the error's own message for the customer, or null. */
export function notifyFailure(detail: string | null): void {
  for (const hear of hearers) hear(detail)
}

export function subscribeFailures(hear: (detail: string | null) => void): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}
