import { whyNotTracked } from '#services/tracking/rules/events.ts'
import { withoutContacts } from '#services/tracking/rules/judge-call.ts'
import { QUEUE_KEY } from './queue-key.ts'
import { hasRefused } from './saved-answer.ts'
import type { TrackingCall, TrackingSink } from './tracking.ts'

/** Result of sending a batch: stored, refused for good, or to be retried. */
export type Outcome = 'taken' | 'refused' | 'later'

export interface CollectorDependencies {
  /** The browser's storage; it may be blocked or full. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  post(batch: string): Promise<Outcome>
  /** Runs something after so many milliseconds. */
  later(run: () => void, ms: number): void
  newId(): string
  now(): Date
}

interface Queue {
  anonymousId: string
  calls: Queued[]
}

type Queued = { messageId: string } & Record<string, unknown>

export const MOST_CALLS = 200
const BATCH_CALLS = 50
/** Characters in a batch: browsers limit requests that outlive their page to 64 kB in all. */
const BATCH_CHARACTERS = 48_000
const REST_MS = 3_000
/** Longest id that the collector accepts. */
const LONGEST_ID = 100
const PAUSE_MS = { first: 2_000, longest: 300_000 }

/**
 * Sink for the website's own collector: calls wait in the browser's storage until they are stored, through lost
 * connections and closed pages; the collector deduplicates by messageId. Beyond 200 the oldest calls are dropped.
 */
export function makeCollector({ storage, post, later, newId, now }: CollectorDependencies) {
  /** Fallback when the storage is blocked or full. */
  let memory: Queue | null = null
  let userId: string | null = null
  let pauseMs = 0
  let isSending = false
  let isPlanned = false

  /** An empty storage wins over memory: the visitor may have refused in another tab. */
  function read(): Queue {
    return memory ?? stored() ?? { anonymousId: newId(), calls: [] }
  }

  function stored(): Queue | null {
    try {
      const queued: Queue | null = JSON.parse(storage.getItem(QUEUE_KEY) ?? 'null')
      return queued && Array.isArray(queued.calls) && typeof queued.anonymousId === 'string' ? queued : null
    } catch {
      return null
    }
  }

  function write(queued: Queue): void {
    memory = null
    try {
      storage.setItem(QUEUE_KEY, JSON.stringify(queued))
    } catch {
      // The storage is blocked or full: keep the calls in memory for this page.
      memory = queued
    }
  }

  function plan(ms: number): void {
    if (isPlanned) return
    isPlanned = true
    later(() => {
      isPlanned = false
      void flush()
    }, ms)
  }

  async function flush(): Promise<void> {
    if (hasRefused(storage)) return forget()
    const batch = takeBatch(read().calls)
    if (isSending || batch.length === 0) return
    isSending = true
    const outcome = await carry(batch)
    isSending = false
    if (outcome === 'later') {
      pauseMs = Math.min(Math.max(pauseMs * 2, PAUSE_MS.first), PAUSE_MS.longest)
      return plan(pauseMs)
    }
    pauseMs = 0
    const done = new Set(batch.map(({ messageId }) => messageId))
    // Read again: calls may have been added meanwhile, here or in another tab, and the visitor may have refused.
    const { anonymousId, calls } = read()
    const rest = calls.filter(({ messageId }) => !done.has(messageId))
    if (rest.length < calls.length) write({ anonymousId, calls: rest })
    if (rest.length > 0) plan(0)
  }

  function carry(batch: Queued[]): Promise<Outcome> {
    return post(JSON.stringify({ batch, sentAt: now().toISOString() })).catch(() => 'later')
  }

  /** Sends one last batch of the agreed calls when a person signs out, then clears the queue. */
  function signOut(): void {
    const batch = takeBatch(read().calls)
    if (batch.length > 0) void carry(batch)
    forget()
  }

  function forget(): void {
    userId = null
    memory = null
    try {
      storage.removeItem(QUEUE_KEY)
    } catch {
      // The storage is blocked: it holds no calls.
    }
  }

  const sink: TrackingSink = {
    send(call) {
      // The visitor refused in another tab, or after the worker saved this page, so this page still has the old answer.
      if (hasRefused(storage)) return forget()
      if (call.type === 'reset') return signOut()
      if (call.type === 'identify') userId = call.userId
      const error = whyNotQueued(call)
      if (error) return console.warn('A call was not tracked', error)

      const queued = read()
      const message = toMessage(call, {
        messageId: getMessageId(call) ?? newId(),
        anonymousId: queued.anonymousId,
        userId,
      })
      write({ ...queued, calls: [...queued.calls, message].slice(-MOST_CALLS) })
      plan(Math.max(REST_MS, pauseMs))
    },
    forget,
  }
  return { sink, flush }
}

/** Reason for which the collector would refuse a call; checked here, so a refused call never leaves the browser. */
export function whyNotQueued(call: TrackingCall): string | null {
  return call.type === 'track' ? whyNotTracked(call.event, withoutContacts({ ...call.properties })) : null
}

/** Stable id for an order or a booking, counted once however often its page is seen; null: any other call. */
function getMessageId(call: TrackingCall): string | null {
  if (call.type !== 'track' || call.event !== 'Order Completed' || !('order_id' in call.properties)) return null
  return `order-completed:${call.properties.order_id}`.slice(0, LONGEST_ID)
}

function toMessage(call: TrackingCall, who: { messageId: string; anonymousId: string; userId: string | null }): Queued {
  const { frontendVersion, device, ...context } = call.context
  return {
    type: call.type,
    messageId: who.messageId,
    anonymousId: who.anonymousId,
    ...(who.userId !== null && { userId: who.userId }),
    timestamp: call.at,
    ...(call.type === 'track' && { event: call.event, properties: withoutContacts({ ...call.properties }) }),
    ...(call.type === 'page' && { properties: { path: call.path } }),
    context: {
      ...context,
      app: { version: frontendVersion },
      device: { type: device },
      // The collector requires consent in each batch; calls without it are never sent.
      consent: { categoryPreferences: { analytics: true } },
    },
  }
}

function takeBatch(calls: Queued[]): Queued[] {
  let letters = 0
  return calls.slice(0, BATCH_CALLS).filter((call, index) => {
    letters += JSON.stringify(call).length
    return index === 0 || letters <= BATCH_CHARACTERS
  })
}
