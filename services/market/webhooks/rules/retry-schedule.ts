import type { DisabledReason } from './webhook-events.ts'

const minute = 60
const hour = 60 * minute

/** Seconds of pause after the failed try of this number, from 1: the example schedule of the Standard Webhooks specification. */
const pauses = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

/** Part of a pause by which it may become longer: receivers that were down are not asked by all at one moment. */
const JITTER = 0.1

/** An endpoint that answered nothing but failures for so long is disabled. */
export const FAILING_DAYS = 5

/** Outcome of a try: `status` of the HTTP answer; null: none came. */
interface Try {
  status: number | null
  /** Number of the try, from 1. */
  tries: number
  /** From 0 to 1. */
  random: number
}

export type AfterTry =
  | { state: 'delivered' }
  | { state: 'waiting'; afterSeconds: number }
  | { state: 'failed'; isGone: boolean }

/** A 2xx answer ends the delivery; 410 says that the address is gone; anything else is tried again until the schedule ends. */
export function decideAfterTry({ status, tries, random }: Try): AfterTry {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' }
  if (status === 410) return { state: 'failed', isGone: true }
  const pause = pauses[tries - 1]
  if (pause === undefined) return { state: 'failed', isGone: false }
  return { state: 'waiting', afterSeconds: Math.ceil(pause * (1 + JITTER * random)) }
}

/** Why an endpoint must not be called any more after a failed try, or null. */
export function whyDisable({
  isGone,
  failingSince,
  now,
}: {
  isGone: boolean
  /** First failure since the last success. */
  failingSince: Date
  now: Date
}): DisabledReason | null {
  if (isGone) return 'gone'
  return now.getTime() - failingSince.getTime() >= FAILING_DAYS * 24 * hour * 1000 ? 'failing' : null
}
