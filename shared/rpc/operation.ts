import { oc } from '@orpc/contract'
import type { OperatorArea, StaffRight } from '../staff-areas.ts'

/**
 * The callers of an operation:
 * - public: every caller, with or without an account
 * - guest: every account, guest accounts too
 * - customer: accounts that signed in; guest accounts are refused
 * - owner: an account, about its own things by their id; SQL finds no others
 * - merchant: staff of a merchant, about the stores of that merchant; operators of the area, about all
 * - operator: operators of the area
 * - courier: couriers, and operators of the area
 * - service: our own modules, in process; HTTP and OpenAPI leave the operation out
 *
 * A staff role counts while the session's second factor is proved (services/accounts/sessions/rules/session.ts).
 */
export type Access = OperationPolicy['access']

interface OwnerAccess {
  access: 'owner'
  /** false refuses guest accounts before the operation looks for the thing. */
  guests?: false
  /** The token of a link opens the thing without an account. */
  links?: true
}

interface OtherAccess {
  access: 'public' | 'guest' | 'customer' | 'service'
}

interface StaffAccess {
  access: 'merchant' | 'operator' | 'courier'
  /** The area whose operators may call the operation. */
  area: OperatorArea
  /** The right in that area; without it a GET reads and every other method writes. */
  right?: StaffRight
}

/** Policy that the edge applies to a call before it reaches the service. */
interface EdgePolicy {
  /** Bucket of the rate limit; without one the operation is not limited. */
  rate?: RateClass
  /** Most bytes of a form with a photo; without it an operation takes JSON alone. */
  upload?: number
  /** Takes JSON sent as text/plain too, as `navigator.sendBeacon(url, text)` does. */
  beacon?: true
  /** Place in the order in which calls are turned away under load, photos first; by default reads browse. */
  load?: 'upload' | 'browsing' | 'checkout'
  /**
   * What it changes takes money or the account away from a person: where it replaces something, it needs a proof of
   * identity of the last quarter of an hour (`requireRecentProof` of accounts, which answers confirm-first).
   */
  proof?: 'recent'
  /**
   * A read that may show what was true a second ago: it is read from a replica of the database, where there is one that has the
   * caller's own writes (docs/decisions/039). What it answers must not decide about a write.
   */
  mayLag?: true
  /** A call with an Idempotency-Key creates once; the edge hands the key to no other operation. */
  idempotency?: true
}

/**
 * Operations of one class share a bucket for each network address. Operations that take or draw files have theirs from
 * `PHOTO`, `DOCUMENT` and `DRAWING` below.
 */
export type RateClass =
  | 'account'
  | 'signIn'
  | 'order'
  | 'alert'
  | 'tracking'
  | 'position'
  | 'search'
  | 'document'
  | 'drawing'
  | 'upload'
  | 'graph'

/**
 * What a call or a page of a class costs of its bucket; 1 where none is named. A photo, a picture or a document takes half
 * a second of CPU, ten times an ordinary call. An app queries GraphQL for each screen, from a network that a neighbourhood
 * may share, so four times as many are allowed.
 */
export const rateCosts: Partial<Record<RateClass, number>> = { upload: 10, document: 10, drawing: 10, graph: 0.25 }

/** A photo of 8 MB, and the form around it. */
export const PHOTO = { rate: 'upload', upload: 8 * 1024 * 1024 + 64 * 1024, load: 'upload' } as const
/** Operation that draws and stores a PDF. */
export const DOCUMENT = { rate: 'document' } as const
/** Operation that draws a PDF or a picture on each GET. */
export const DRAWING = { rate: 'drawing' } as const

/** Policy of an operation, enforced before its handler runs; makeService and the edge read it from the contract. */
export type OperationPolicy = (OwnerAccess | StaffAccess | OtherAccess) & EdgePolicy

/** Starts a contract's entry: `operation({ access: 'owner' }).route({ … }).input(…).output(…)`. */
export function operation(policy: OperationPolicy) {
  return oc.$meta<OperationPolicy>(policy)
}
