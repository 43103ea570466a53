import { contactIn } from '#services/community/posts/rules/contact-details.ts'
import { type CountryIso, isCountry } from '#shared/countries/countries.ts'
import { isEventName } from './event-names.ts'
import { whyNotTracked } from './events.ts'
import { occurredAt } from './occurred-at.ts'
import { getPagePath } from './page-path.ts'

export type CallKind = 'track' | 'identify' | 'page'

/** A call as received; other fields are ignored. */
export interface ReceivedCall {
  type: string
  messageId: string
  event?: string
  properties?: Record<string, unknown>
  anonymousId?: string | null
  userId?: string | null
  timestamp?: string
  context?: {
    app?: { version?: string }
    device?: { type?: string }
    platform?: string
    country?: string
    consent?: { categoryPreferences?: { analytics?: boolean } }
  }
}

/** A valid call, to be stored or forwarded. */
export interface Call {
  source: 'browser' | 'server'
  messageId: string
  kind: CallKind
  name: string
  anonymousId: string | null
  userId: string | null
  country: CountryIso
  device: 'mobile' | 'desktop' | null
  platform: 'APP' | ''
  frontendVersion: string | null
  properties: Record<string, unknown>
  occurredAt: Date
}

export type Refusal = 'call-not-supported' | 'no-consent' | 'who-missing' | 'event-unknown' | 'properties-not-valid'

/** Sender of a call, as identified by our edge. */
export interface Bringer {
  source: 'browser' | 'server'
  /** From the session. */
  uid: string | null
  /** From the host. */
  country: CountryIso
  sentAt: string | undefined
  receivedAt: Date
}

/** Validates a call; a refusal explains the error in `what`. */
export function judgeCall(call: ReceivedCall, by: Bringer): Call | { refusal: Refusal; what: string } {
  const { type, context = {} } = call
  if (type !== 'track' && type !== 'identify' && type !== 'page')
    return { refusal: 'call-not-supported', what: `${type.slice(0, 20)} is not one of track, identify and page` }
  if (by.source === 'browser' && context.consent?.categoryPreferences?.analytics !== true)
    return { refusal: 'no-consent', what: 'context.consent.categoryPreferences.analytics must be true' }

  const anonymousId = parseId(call.anonymousId)
  const userId = parseId(call.userId)
  const known = by.source === 'server' || userId === by.uid ? userId : null
  if (anonymousId === null && known === null)
    return { refusal: 'who-missing', what: 'anonymousId or userId must be an id of at most 100 letters' }

  const about = parseAbout(type, call)
  if ('refusal' in about) return about
  return {
    source: by.source,
    messageId: call.messageId,
    kind: type,
    ...about,
    anonymousId,
    userId: known,
    country: by.source === 'server' && isCountry(context.country) ? context.country : by.country,
    device: context.device?.type === 'mobile' || context.device?.type === 'desktop' ? context.device.type : null,
    platform: context.platform === 'APP' ? 'APP' : '',
    frontendVersion: parseVersion(context.app?.version),
    occurredAt: occurredAt({ ...by, timestamp: call.timestamp }),
  }
}

/**
 * Replaces a search query that contains an e-mail address or a phone number, because people type those into search
 * boxes too.
 */
export function withoutContacts(properties: Record<string, unknown>): Record<string, unknown> {
  const { query } = properties
  return typeof query === 'string' && contactIn(query) ? { ...properties, query: '…' } : properties
}

function parseAbout(
  type: CallKind,
  { event = '', properties = {} }: ReceivedCall,
): Pick<Call, 'name' | 'properties'> | { refusal: Refusal; what: string } {
  // Traits and titles are dropped: they name persons and pets, and accounts has the identity.
  if (type === 'identify') return { name: '', properties: {} }
  if (type === 'page') {
    const { path, url } = properties
    return { name: getPagePath(typeof path === 'string' ? path : typeof url === 'string' ? url : '/'), properties: {} }
  }
  if (!isEventName(event)) return { refusal: 'event-unknown', what: `Unhandled action type: ${event.slice(0, 100)}` }
  // Check the length first, so that the patterns run on a search box's length at most.
  const error = whyNotTracked(event, properties)
  return error
    ? { refusal: 'properties-not-valid', what: error }
    : { name: event, properties: withoutContacts(properties) }
}

/** An e-mail address or a phone is not accepted as an id. */
function parseId(text: string | null | undefined): string | null {
  return text && /^[\w:.-]{1,100}$/.test(text) && !/^\d{7,15}$/.test(text) ? text : null
}

function parseVersion(text: string | undefined): string | null {
  return text && /^[\w.+-]{1,40}$/.test(text) ? text : null
}
