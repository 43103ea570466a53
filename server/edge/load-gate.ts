import type { RequestPolicy } from './request-policy.ts'
import type { Load } from './watch-load.ts'

export interface LoadLimits {
  /** Requests in flight, those that wait for their turn too, above which browsing, and only browsing, is refused. */
  browsingInFlight: number
  /** Requests in flight above which everything is refused, checkout and payments too. */
  inFlight: number
  /** Milliseconds that the next request of its kind has waited for its turn, above which browsing is refused. */
  browsingWaitMs: number
  waitMs: number
  /** Concurrent uploads, in total and per network address; each may hold 16 MB. */
  uploads: number
  uploadsOfOne: number
  /** Uploads can wait: they are refused first, also where the event loop is late. */
  uploadInFlight: number
  uploadDelayMs: number
}

// A page takes about 2 ms of CPU: 200 of them delay the last one by 0.4 s.
export const defaultLimits: LoadLimits = {
  browsingInFlight: 200,
  inFlight: 800,
  browsingWaitMs: 3000,
  waitMs: 5000,
  uploads: 16,
  uploadsOfOne: 4,
  uploadInFlight: 100,
  uploadDelayMs: 250,
}

/** For tests: a machine busy with other work must not refuse requests. */
export const noLimits: LoadLimits = {
  browsingInFlight: Infinity,
  inFlight: Infinity,
  browsingWaitMs: Infinity,
  waitMs: Infinity,
  uploads: Infinity,
  uploadsOfOne: Infinity,
  uploadInFlight: Infinity,
  uploadDelayMs: Infinity,
}

type Kind = RequestPolicy['load']

export interface LoadGate {
  load: Load
  limits: LoadLimits
  /** Whether a request of this kind must be refused now. The event loop's delay is no reason: refusing keeps it late. */
  isFull(kind: Kind): boolean
  /** Waits until the request may begin. False: whoever asked left meanwhile, and nothing needs to be done. */
  takeTurn(kind: Kind, isGone?: () => boolean): Promise<boolean>
}

/** Every fourth turn is for those who wait behind checkout, so that they get on while many buy. */
const TURNS_OF_CHECKOUT = 3

interface Waiting {
  begin(isWanted: boolean): void
  isGone(): boolean
  since: number
}

/**
 * Lets one request begin in each turn of the event loop, so that whoever is refused, and whoever is being served, waits
 * for the work of one and not of all that came at once. Checkout goes first, then browsing, uploads last.
 */
export function makeLoadGate(load: Load, limits = defaultLimits, clock = () => performance.now()): LoadGate {
  const waiting: Record<Kind, Waiting[]> = { checkout: [], browsing: [], upload: [] }
  let isTurnTaken = false
  let turnsOfCheckout = 0

  function findNext(): Waiting | undefined {
    const { checkout, browsing, upload } = waiting
    const isCheckoutNext = turnsOfCheckout < TURNS_OF_CHECKOUT || (browsing.length === 0 && upload.length === 0)
    const buyer = isCheckoutNext ? checkout.shift() : undefined
    turnsOfCheckout = buyer ? turnsOfCheckout + 1 : 0
    return buyer ?? browsing.shift() ?? upload.shift() ?? checkout.shift()
  }

  function endTurn(): void {
    let next = findNext()
    for (; next?.isGone(); next = findNext()) next.begin(false)
    isTurnTaken = next !== undefined
    if (!next) return
    next.begin(true)
    // An immediate that is set now runs in the next turn of the event loop.
    setImmediate(endTurn)
  }

  const waitOf = (kind: Kind) => {
    const [first] = waiting[kind]
    return first ? clock() - first.since : 0
  }

  return {
    load,
    limits,
    isFull(kind) {
      if (kind === 'upload') return load.inFlight >= limits.uploadInFlight || load.delayMs() >= limits.uploadDelayMs
      return kind === 'browsing'
        ? load.inFlight >= limits.browsingInFlight || waitOf(kind) >= limits.browsingWaitMs
        : load.inFlight >= limits.inFlight || waitOf(kind) >= limits.waitMs
    },
    async takeTurn(kind, isGone = () => false) {
      if (isTurnTaken) return new Promise((begin) => waiting[kind].push({ begin, isGone, since: clock() }))
      isTurnTaken = true
      setImmediate(endTurn)
      return true
    },
  }
}
