import { isInside, type Point, type Polygon } from '#shared/geo.ts'

/** Decides which deliveries a disruption of an area breaks: pure. */

export const DISRUPTION_REASONS = ['blockade', 'strike', 'flood', 'other'] as const

export type DisruptionReason = (typeof DISRUPTION_REASONS)[number]

/** As sentences use it: 'por un bloqueo'. */
export const disruptionCauses: Record<DisruptionReason, string> = {
  blockade: 'un bloqueo',
  strike: 'un paro',
  flood: 'una inundación',
  other: 'un corte de paso',
}

/** An area that nobody can travel to for a time; the end is excluded. */
export interface Disruption extends TimeSpan {
  id: string
  corners: Polygon
  reason: DisruptionReason
}

export interface TimeSpan {
  start: Date
  end: Date
}

/** What a customer was promised: a window, or with `start` null an arrival as soon as possible, at `end`. */
export interface DeliveryPromise {
  start: Date | null
  end: Date
}

/** Limits of what an operator marks: how long it lasts, and how far ahead it begins. */
export const LONGEST_DISRUPTION_DAYS = 14
export const FURTHEST_DISRUPTION_DAYS = 30

export type DisruptionRefusal = 'disruption-ends-before-it-begins' | 'disruption-is-over' | 'disruption-too-long'

/** The first reason why these times are none of a disruption, or null. */
export function whyNotThisTime({ start, end }: TimeSpan, now: Date): DisruptionRefusal | null {
  const day = 24 * 60 * 60_000
  if (end <= start) return 'disruption-ends-before-it-begins'
  if (end <= now) return 'disruption-is-over'
  const isTooLong = end.getTime() - start.getTime() > LONGEST_DISRUPTION_DAYS * day
  const isTooFar = start.getTime() - now.getTime() > FURTHEST_DISRUPTION_DAYS * day
  return isTooLong || isTooFar ? 'disruption-too-long' : null
}

/** Disruptions of a point, in time order. */
export function findDisruptionsAt<D extends Disruption>(disruptions: readonly D[], point: Point): D[] {
  return disruptions
    .filter(({ corners }) => isInside(point, corners))
    .sort((a, b) => a.start.getTime() - b.start.getTime())
}

/**
 * The first of these times in which the promise cannot be kept, or null. What is late is delivered now at the earliest, so
 * that nothing that is over breaks it; an arrival at the moment in which a disruption begins is before it.
 */
export function findBreakingTime<Span extends TimeSpan>(
  promise: DeliveryPromise,
  times: readonly Span[],
  now: Date,
): Span | null {
  const isLate = promise.end <= now
  const { start, end } = { start: promise.start && later(promise.start, now), end: later(promise.end, now) }
  const breaks = (time: TimeSpan) => {
    if (time.end <= now) return false
    if (isLate) return time.start <= now
    return start === null ? time.start < end && end <= time.end : overlaps({ start, end }, time)
  }
  return times.find(breaks) ?? null
}

/** Whether two spans share a moment. */
export function overlaps(one: TimeSpan, other: TimeSpan): boolean {
  return one.start < other.end && one.end > other.start
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}
