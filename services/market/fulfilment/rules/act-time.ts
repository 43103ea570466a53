/** Hours that a courier's act may wait for a network. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000

/** A courier's act as their phone noted it. */
export interface ActTime {
  /** When the button was pressed; undefined: the act says nothing of it. */
  claimed: Date | undefined
  received: Date
  /** The order's moment before this one. */
  lastMoment: Date
}

/**
 * When an act of a courier happened: when its button was pressed, and not when it arrived. Clocks of phones are wrong, so it
 * is never later than now, nor earlier than the order's last moment, nor more than a day ago.
 */
export function getActTime({ claimed, received, lastMoment }: ActTime): Date {
  if (claimed === undefined) return received
  const earliest = Math.max(lastMoment.getTime(), received.getTime() - LONGEST_WAIT_MS)
  return new Date(Math.min(received.getTime(), Math.max(earliest, claimed.getTime())))
}
