import { whyNotTracked } from '#services/tracking/rules/events.ts'
import { withoutContacts } from '#services/tracking/rules/judge-call.ts'
import { QUEUE_KEY } from './queue-key.ts'
import { hasRefused } from './saved-answer.ts'
import type { TrackingCall, TrackingSink } from './tracking.ts'

/** What the collector made of a batch: it has it, it never will, or it could not be reached. */
export type Outcome = 'taken' | 'refused' | 'later'

export interface CollectorDependencies {
  /** Of this browser; it may be blocked, or full. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  post(batch: string): Promise<Outcome>
  /** Runs something after so many milliseconds. */
  later(run: () => void, ms: number): void
  newId(): string
  now(): Date
}

interface Kept {
  anonymousId: string
  calls: Queued[]
}

type Queued = { messageId: string } & Record<string, unknown>

export const MOST_CALLS = 200
const BATCH_CALLS = 50
/** What leaves while a page closes may have 64 kB in all. */
const BATCH_LETTERS = 48_000
const REST_MS = 3_000
/** The collector takes no longer ones. */
const LONGEST_ID = 100
const PAUSE_MS = { first: 2_000, longest: 300_000 }

/**
 * Our collector as a sink: calls wait in the browser's storage until it has them, through lost connections and closed
 * pages, and the collector knows one that comes twice by its messageId. The oldest of more than 200 are let go.
 */
export function makeCollector({ storage, post, later, newId, now }: CollectorDependencies) {
  /** What the storage would not take. */
  let memory: Kept | null = null
  let userId: string | null = null
  let pauseMs = 0
  let isSending = false
  let isPlanned = false

  /** An empty storage is believed: a visitor may have refused in another tab. */
  function read(): Kept {
    return memory ?? stored() ?? { anonymousId: newId(), calls: [] }
  }

  function stored(): Kept | null {
    try {
      const kept: Kept | null = JSON.parse(storage.getItem(QUEUE_KEY) ?? 'null')
      return kept && Array.isArray(kept.calls) && typeof kept.anonymousId === 'string' ? kept : null
    } catch {
      return null
    }
  }

  function write(kept: Kept): void {
    memory = null
    try {
      storage.setItem(QUEUE_KEY, JSON.stringify(kept))
    } catch {
      // Blocked or full: this page sends it.
      memory = kept
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
    // Read anew: more may have come meanwhile, here or in another tab, and a visitor may have refused.
    const { anonymousId, calls } = read()
    const rest = calls.filter(({ messageId }) => !done.has(messageId))
    if (rest.length < calls.length) write({ anonymousId, calls: rest })
    if (rest.length > 0) plan(0)
  }

  function carry(batch: Queued[]): Promise<Outcome> {
    return post(JSON.stringify({ batch, sentAt: now().toISOString() })).catch(() => 'later')
  }

  /** What somebody who signs out agreed to tell is sent once, as much as a batch holds: nothing of theirs waits here. */
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
      // Then nothing was kept.
    }
  }

  const sink: TrackingSink = {
    send(call) {
      // In another tab, or after this page was kept: then it does not know yet.
      if (hasRefused(storage)) return forget()
      if (call.type === 'reset') return signOut()
      if (call.type === 'identify') userId = call.userId
      const fault = whyNotKept(call)
      if (fault) return console.warn('A call was not tracked', fault)

      const kept = read()
      const message = toMessage(call, {
        messageId: getMessageId(call) ?? newId(),
        anonymousId: kept.anonymousId,
        userId,
      })
      write({ ...kept, calls: [...kept.calls, message].slice(-MOST_CALLS) })
      plan(Math.max(REST_MS, pauseMs))
    },
    forget,
  }
  return { sink, flush }
}

/** What the collector would say of it; checked here, so that nothing that it refuses leaves the browser. */
export function whyNotKept(call: TrackingCall): string | null {
  return call.type === 'track' ? whyNotTracked(call.event, withoutContacts({ ...call.properties })) : null
}

/** An order or a booking is one, in however many tabs and on however many pages it is seen; null: the call is one of its own. */
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
      // Nothing is sent by who did not agree; the collector wants it said.
      consent: { categoryPreferences: { analytics: true } },
    },
  }
}

function takeBatch(calls: Queued[]): Queued[] {
  let letters = 0
  return calls.slice(0, BATCH_CALLS).filter((call, index) => {
    letters += JSON.stringify(call).length
    return index === 0 || letters <= BATCH_LETTERS
  })
}
