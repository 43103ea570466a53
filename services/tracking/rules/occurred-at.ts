/** Nothing waits longer in a browser, and a clock that says more is not believed. */
export const OLDEST_DAYS = 30

const dayMs = 86_400_000

/**
 * When something happened, by our clock: theirs may be wrong, but not between two of its own times. Who does not say
 * when it was sent, or says what cannot be, meant now.
 */
export function occurredAt({
  timestamp,
  sentAt,
  receivedAt,
}: {
  timestamp: string | undefined
  sentAt: string | undefined
  receivedAt: Date
}): Date {
  const said = Date.parse(timestamp ?? '')
  if (Number.isNaN(said)) return receivedAt
  const sent = Date.parse(sentAt ?? '')
  const ago = (Number.isNaN(sent) ? receivedAt.getTime() : sent) - said
  return ago >= 0 && ago <= OLDEST_DAYS * dayMs ? new Date(receivedAt.getTime() - ago) : receivedAt
}
