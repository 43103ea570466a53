/** Age limit of a call in days: no call waits longer in a browser, so an older time points to a wrong clock. */
export const OLDEST_DAYS = 30

const dayMs = 86_400_000

/**
 * Time of an event by our clock. The sender's clock may be wrong, but the difference of its own two times is right.
 * Without plausible times, the event counts as happening when it is received.
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
  const stated = Date.parse(timestamp ?? '')
  if (Number.isNaN(stated)) return receivedAt
  const sent = Date.parse(sentAt ?? '')
  const ago = (Number.isNaN(sent) ? receivedAt.getTime() : sent) - stated
  return ago >= 0 && ago <= OLDEST_DAYS * dayMs ? new Date(receivedAt.getTime() - ago) : receivedAt
}
