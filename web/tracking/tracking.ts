import { type EventName, isEventName } from '#services/tracking/rules/event-names.ts'
import type { PropertiesOf } from '#services/tracking/rules/events.ts'
import { getPagePath } from '#services/tracking/rules/page-path.ts'
import type { CountryIso } from '#shared/countries/countries.ts'

/**
 * Port for tracking calls of pages, with Segment's calls and e-commerce event names. A sink takes the calls
 * to the collector; until one is connected the last hundred wait in memory and nothing leaves the browser.
 */
export interface TrackingSink {
  send(call: TrackingCall): void
  /** Deletes everything it has of this visitor. */
  forget(): void
}

/** Properties of an event: plain data without names, phones or addresses. */
export type TrackingProperties<Event extends EventName = EventName> = PropertiesOf<Event>

/** Arguments after the event name; properties may be omitted for an event without any. */
type EventArguments<Event extends EventName> =
  Record<string, never> extends PropertiesOf<Event>
    ? [properties?: PropertiesOf<Event>]
    : [properties: PropertiesOf<Event>]

type Facts =
  | { type: 'track'; event: EventName; properties: object }
  | { type: 'identify'; userId: string }
  | { type: 'page'; path: string }
  | { type: 'reset' }

type CallFacts = Facts & { at: string }
export type TrackingCall = CallFacts & { context: TrackingContext }

/** Added to every call (specification, section 7). */
export interface TrackingContext {
  frontendVersion: string
  /** Taken from the domain. */
  country: CountryIso
  device: 'mobile' | 'desktop'
  /** APP inside the app, otherwise empty. */
  platform: 'APP' | ''
  createdOrUpdatedByAdmin: false
}

export const WAITING_CALLS = 100

export type Tracking = ReturnType<typeof createTracking>

/** Nothing leaves the browser before the visitor has agreed; a refusal also deletes the waiting calls. */
export function createTracking(clock: () => Date = () => new Date()) {
  let isAllowed: boolean | null = null
  let sink: TrackingSink | null = null
  let context: TrackingContext | null = null
  let waiting: TrackingCall[] = []
  // Calls before `start`: a page's effects run before those of the layout around it.
  let early: CallFacts[] = []
  let listener: ((call: TrackingCall) => void) | null = null

  function send(facts: Facts) {
    const call = { ...facts, at: clock().toISOString() }
    if (context) deliver({ ...call, context })
    else early = [...early, call].slice(-WAITING_CALLS)
  }

  function deliver(call: TrackingCall) {
    listener?.(call)
    if (isAllowed === false) return
    if (sink && isAllowed) hand(sink, call)
    else waiting = [...waiting, call].slice(-WAITING_CALLS)
  }

  /** Catches errors of the sink: it must never break a page. */
  function hand(to: TrackingSink, call: TrackingCall) {
    try {
      to.send(call)
    } catch (error) {
      console.warn('A tracking sink failed', error)
    }
  }

  function handOver() {
    if (!sink || !isAllowed) return
    const handed = waiting
    waiting = []
    // Not `deliver`: the listeners have already received these calls.
    for (const call of handed) hand(sink, call)
  }

  return {
    /** Called once by the layout, in the browser; earlier calls wait for it. */
    start(facts: Omit<TrackingContext, 'createdOrUpdatedByAdmin'>) {
      const known = { ...facts, createdOrUpdatedByAdmin: false as const }
      context = known
      const calls = early
      early = []
      for (const call of calls) deliver({ ...call, context: known })
    },
    track<Event extends EventName>(event: Event, ...[properties]: EventArguments<Event>) {
      if (!isEventName(event)) throw new Error(`Unhandled action type: ${String(event)}`)
      send({ type: 'track', event, properties: properties ?? {} })
    },
    identify(userId: string) {
      send({ type: 'identify', userId })
    },
    page(path: string) {
      send({ type: 'page', path: getPagePath(path) })
    },
    reset() {
      send({ type: 'reset' })
    },
    /** Hands over the waiting calls, then every call as it happens. */
    connect(to: TrackingSink) {
      sink = to
      handOver()
    },
    /** Passes every call to a listener, allowed or not, waiting ones first. Only for use inside the browser. */
    listen(hear: (call: TrackingCall) => void) {
      for (const call of waiting) hear(call)
      listener = hear
    },
    /** The visitor's consent; null: not asked yet, so calls wait in memory. */
    allow(answer: boolean | null) {
      isAllowed = answer
      if (answer === false) {
        waiting = []
        sink?.forget()
      }
      handOver()
    },
    waiting: () => waiting,
  }
}

/** The one instance of this browser tab. */
export const tracking = createTracking()
