/**
 * The port through which pages tell what shoppers do (Segment's calls and e-commerce names, D43). A sink takes the calls
 * to where they are counted; until one is connected the last hundred wait in memory and nothing leaves the browser.
 */
export interface TrackingSink {
  send(call: TrackingCall): void
}

/** Events by their Segment names; what is sent beside them is plain data without names, phones or addresses. */
export type TrackingEvent =
  | 'Product Viewed'
  | 'Product List Viewed'
  | 'Products Searched'
  | 'Product Added'
  | 'Product Removed'
  | 'Product Added to Wishlist'
  | 'Product Removed from Wishlist'
  | 'Cart Viewed'
  | 'Basket Updated'
  | 'Checkout Started'
  | 'Order Completed'
  | 'Pet Added'
  | 'Select or Add Pet Started'
  | 'Choose Service Started'
  | 'Schedule Started'

export type TrackingProperties = Record<string, unknown>

type Said =
  | { type: 'track'; event: TrackingEvent; properties: TrackingProperties }
  | { type: 'identify'; userId: string; traits: TrackingProperties }
  | { type: 'page'; path: string; title: string }
  | { type: 'reset' }

type CallFacts = Said & { at: string }
export type TrackingCall = CallFacts & { context: TrackingContext }

/** Added to every call (specification, section 7). */
export interface TrackingContext {
  frontendVersion: string
  /** From the domain. */
  country: 'BO' | 'PY'
  device: 'mobile' | 'desktop'
  /** APP inside the app, otherwise empty. */
  platform: 'APP' | ''
  createdOrUpdatedByAdmin: false
}

export const WAITING_CALLS = 100

/** Nothing leaves the browser before its visitor agreed; who refuses is not remembered either. */
export function createTracking(clock: () => Date = () => new Date()) {
  let isAllowed: boolean | null = null
  let sink: TrackingSink | null = null
  let context: TrackingContext | null = null
  let waiting: TrackingCall[] = []
  // A page's effects run before those of the layout around it.
  let early: CallFacts[] = []

  function send(facts: Said) {
    const call = { ...facts, at: clock().toISOString() }
    if (context) deliver({ ...call, context })
    else early = [...early, call].slice(-WAITING_CALLS)
  }

  function deliver(call: TrackingCall) {
    // A sink that fails must never break a page (D45).
    try {
      if (isAllowed === false) return
      if (sink && isAllowed) sink.send(call)
      else waiting = [...waiting, call].slice(-WAITING_CALLS)
    } catch (error) {
      console.warn('A tracking sink failed', error)
    }
  }

  function handOver() {
    if (!sink || !isAllowed) return
    const handed = waiting
    waiting = []
    for (const call of handed) deliver(call)
  }

  return {
    /** Said once by the layout, in the browser; what was called before waits for it. */
    start(facts: Omit<TrackingContext, 'createdOrUpdatedByAdmin'>) {
      const known = { ...facts, createdOrUpdatedByAdmin: false as const }
      context = known
      const calls = early
      early = []
      for (const call of calls) deliver({ ...call, context: known })
    },
    track(event: TrackingEvent, properties: TrackingProperties = {}) {
      send({ type: 'track', event, properties })
    },
    identify(userId: string, traits: TrackingProperties = {}) {
      send({ type: 'identify', userId, traits })
    },
    page(path: string, title: string) {
      send({ type: 'page', path: withoutCapability(path), title })
    },
    reset() {
      send({ type: 'reset' })
    },
    /** Hands over what waited, then every call as it happens. */
    connect(to: TrackingSink) {
      sink = to
      handOver()
    },
    /** What the visitor said to being measured; null: not asked yet, so calls wait in memory. */
    allow(answer: boolean | null) {
      isAllowed = answer
      if (answer === false) waiting = []
      handOver()
    },
    waiting: () => waiting,
  }
}

/** What is in the address of a link that opens something is nobody else's business (D51). */
function withoutCapability(path: string): string {
  return path.replace(
    /^(\/order\/[^/]+|\/reset-password|\/verify-email|\/invitation|\/petShare|\/certificate|\/petTag|\/unsubscribe|\/payment|\/repetir)\/[^/?]+/i,
    '$1/…',
  )
}

/** The browser's one tracking. */
export const tracking = createTracking()
