import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode } from '#shared/values.ts'

/** Path prefix of the contract. */
export const mount = '/tracking/v1'

const value = (longest: number) => z.string().max(longest).optional().catch(undefined)

/** Fields common to all calls; other fields that Segment's clients add are ignored. */
const Common = {
  messageId: z.string().min(1).max(100).optional().describe('Unique by sender: the same one is the same call'),
  anonymousId: z.string().max(200).nullish(),
  userId: z.string().max(200).nullish().describe('Of a browser only believed when its session is of the same'),
  timestamp: value(40),
  context: z
    .object({
      app: z
        .object({ version: value(40) })
        .optional()
        .catch(undefined),
      device: z
        .object({ type: value(20) })
        .optional()
        .catch(undefined),
      platform: value(10).describe('APP inside the app, otherwise empty'),
      country: value(2).describe('Of a server of ours; for browsers it is that of the host'),
      consent: z
        .object({ categoryPreferences: z.object({ analytics: z.boolean().optional() }).optional() })
        .optional()
        .describe('Browsers: analytics must be true'),
    })
    .optional(),
}
const Properties = z.record(z.string(), z.unknown()).optional()

const Sent = {
  sentAt: value(40).describe("When it left, by the sender's clock: the difference to ours is taken off `timestamp`"),
  writeKey: z.string().max(500).optional().describe('In place of basic authorization; servers of ours have one'),
}

export const BatchItem = z.object({
  ...Common,
  type: z.string().max(40),
  event: z.string().max(200).optional(),
  name: z.string().max(200).nullish(),
  properties: Properties,
})

const Taken = z.object({
  success: z.literal(true),
  rejected: z
    .array(z.object({ messageId: z.string(), why: z.string() }))
    .optional()
    .describe('What of a batch was not kept; sending it again would not help'),
})

/** Calls that Segment has too; their data is known to accounts or not needed here. */
const unsupported = (path: `/${string}`) =>
  operation({ access: 'public', rate: 'tracking', load: 'browsing' })
    .route({ method: 'POST', path, summary: 'Not supported: 400', tags: ['tracking'] })
    .input(z.object({}))
    .output(z.object({ success: z.literal(true) }))

export const DayCount = z.object({
  day: z.iso.date().describe('Of the country'),
  country: CountryIsoCode,
  kind: z.enum(['track', 'identify', 'page']),
  name: z.string().describe("The event; '' of the other kinds"),
  count: z.int(),
})

/** The collector: Segment's HTTP API for the events of this product, also by beacon. */
export const contract = {
  /** Accepts an event of the catalogue (rules/events.ts) with its own properties; others are a 400. */
  track: operation({ access: 'public', rate: 'tracking', load: 'browsing', beacon: true })
    .route({ method: 'POST', path: '/track', summary: 'Track an event', tags: ['tracking'] })
    .input(z.object({ ...Common, ...Sent, event: z.string().max(200), properties: Properties }))
    .output(Taken),

  /** Links an anonymousId to a userId. Traits are not stored, because accounts has them. */
  identify: operation({ access: 'public', rate: 'tracking', load: 'browsing', beacon: true })
    .route({ method: 'POST', path: '/identify', summary: 'Say who it is', tags: ['tracking'] })
    .input(z.object({ ...Common, ...Sent }))
    .output(Taken),

  /** Accepts a page view; of `properties` only the path is stored. */
  page: operation({ access: 'public', rate: 'tracking', load: 'browsing', beacon: true })
    .route({ method: 'POST', path: '/page', summary: 'Tell a page', tags: ['tracking'] })
    .input(z.object({ ...Common, ...Sent, properties: Properties }))
    .output(Taken),

  /**
   * Accepts up to 500 calls. Invalid ones are listed in `rejected`; when all are invalid, the batch is refused like
   * its first call.
   */
  batch: operation({ access: 'public', rate: 'tracking', load: 'browsing', beacon: true })
    .route({ method: 'POST', path: '/batch', summary: 'Several calls at once', tags: ['tracking'] })
    .input(z.object({ ...Sent, context: Common.context, batch: z.array(BatchItem).min(1).max(500) }))
    .output(Taken),

  alias: unsupported('/alias'),
  group: unsupported('/group'),
  screen: unsupported('/screen'),

  /** Back office: number of calls per kind and day, newest day first. */
  days: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/days', summary: 'Calls a day', tags: ['staff'] })
    .input(z.object({ days: z.coerce.number().int().min(1).max(31).default(7) }))
    .output(z.array(DayCount)),

  /** Exports the calls of the caller and of browsers identified as theirs. */
  exportPerson: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/person', summary: "Export the caller's data", tags: ['person'] })
    .output(z.record(z.string(), z.unknown())),

  erasePerson: operation({ access: 'guest' })
    .route({ method: 'DELETE', path: '/person', summary: 'Erase the caller', tags: ['person'] })
    .output(z.object({ erased: z.literal(true), kept: z.array(z.string()) })),
}

export type BatchItem = z.infer<typeof BatchItem>
export type DayCount = z.infer<typeof DayCount>
