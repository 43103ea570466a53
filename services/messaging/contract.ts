import * as z from 'zod'
import { AboutPets } from '#services/pets/contract.ts'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode } from '#shared/values.ts'
import { CHANNELS, CODE_CHANNELS, LINKED_CHANNELS, URGENCIES } from './rules/channels.ts'
import { TEMPLATES } from './templates/templates.ts'

export const Channel = z.enum(CHANNELS)

/** Message kinds that a person can configure; account codes and links are always sent. */
export const ChosenKind = z.enum(['orders', 'appointments', 'reminders', 'alerts', 'offers'])

export const ChannelChoice = z.enum([...Channel.options, 'none']).describe('none: only of reminders, alerts and offers')

/** Template name; each has a file in templates/, which documents its `data`. */
export const Template = z.enum(TEMPLATES)

/** An account, an entered contact, or both. */
export const Recipient = z.object({
  uid: z
    .string()
    .max(100)
    .nullish()
    .describe('The account: its choice of channels counts, and its browsers may show the message'),
  email: z.string().max(254).nullish(),
  phoneNumber: z.string().max(40).nullish().describe('In E.164; a number without its country is left out'),
  fullName: z.string().max(2000).nullish(),
  country: CountryIsoCode.describe('The market: language, quiet hours and links'),
})

/** Decides which channel is tried first; whether it may arrive at night is part of its template. */
export const Urgency = z
  .enum(URGENCIES)
  .describe('high: to act on within minutes or hours, read at once on a phone; normal: found again in a mailbox')

export const OutboxMessage = z.object({
  id: z.string(),
  key: z.string(),
  channel: Channel,
  template: Template,
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'given-up']),
  failure: z
    .string()
    .nullable()
    .describe(
      'A code; REFUSED: the person does not want this kind; PET DIED: a pet that it is about died; SUPERSEDED: a later message took its place; TOO MANY, FOREIGN NUMBER: nobody proved the address',
    ),
  dueAt: z.iso.datetime().describe('When it may leave: what is not urgent waits for the morning'),
  tries: z.int(),
  createdAt: z.iso.datetime(),
})

/** An address that the account linked to a channel: a browser, a chat. */
export const LinkedAddress = z.object({
  id: z.string(),
  label: z.string(),
  linkedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe('When a message was last delivered there'),
  isFailing: z.boolean().describe('The last message was not delivered'),
})

export const Preferences = z.object({
  choices: z.array(
    z.object({
      kind: ChosenKind,
      channel: ChannelChoice.nullable().describe(
        'null: nothing chosen, which is a linked address if there is one, else as usual',
      ),
      isRefusable: z.boolean(),
    }),
  ),
  channels: z.array(Channel).describe('Those that this product has, and that the person has an address for'),
  linked: z
    .array(
      z.object({
        channel: z.enum(LINKED_CHANNELS),
        publicKey: z.string().nullable().describe('Key that browsers subscribe with (RFC 8292)'),
        addresses: z.array(LinkedAddress),
      }),
    )
    .describe('Configured channels to which the person links addresses'),
})

/** A message that was given up and is not retried unless an operator asks for it. */
export const ParkedMessage = z.object({
  id: z.string(),
  channel: Channel,
  template: Template,
  to: z.string().describe('Masked'),
  failure: z.string().nullable(),
  tries: z.int(),
  createdAt: z.iso.datetime(),
  canRetry: z.boolean().describe('false: its text is forgotten'),
})

const ParkedIds = z.object({ messageIds: z.array(z.string().max(100)).min(1).max(100) })

const ParkedOutcome = z.object({ done: z.int(), skipped: z.int() })

/** Counts of unsent and given-up messages. */
export const OutboxState = z.object({
  unsent: z.int().describe('Due and not sent: what waits for the morning is not counted'),
  oldestDueAt: z.iso.datetime().nullable(),
  parked: z.int(),
})

/** What a channel of messages is and did. */
export const ChannelState = z.object({
  channel: Channel,
  isConnected: z.boolean(),
  sender: z.string().nullable().describe('Of mails'),
  lastSentAt: z.iso.datetime().nullable(),
  lastFailure: z.object({ at: z.iso.datetime(), code: z.string() }).nullable(),
})

/** Outcome of a test message. */
export const ChannelTest = z.object({
  to: z.string().describe('Masked; that of a linked address is not shown'),
  outcome: z.enum(['sent', 'failed', 'outbox']).describe('outbox: demo mode sends nothing'),
  failure: z.string().nullable(),
})

/** One template with sample data, rendered for each channel. */
export const Preview = z.object({
  template: Template,
  kind: z.enum(['account', ...ChosenKind.options]),
  mayArriveAtNight: z.boolean(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  short: z.string().describe('SMS and WhatsApp'),
  notification: z.string(),
})

/** Internal service: no HTTP door leads to it; the routes name its operations for OpenAPI and the log. */
export const contract = {
  /**
   * Notifies a recipient of an event: `template` selects the text, `data` fills it, `urgency` says how soon it must be
   * read. Messaging decides the rest: the channels and their order (rules/channels.ts), the account's choices and
   * refusals, quiet hours, and the limits of unverified addresses. `key` identifies event and recipient: the same key
   * sends once, however often it is called. `thread` identifies the subject: a newer message replaces those of the
   * thread that still wait for the morning.
   *
   * The message is written to the outbox together with its job, and retried until its template's time is over. When no
   * channel reaches the recipient, `id` and `channel` are null; a repeated call would end the same. Where a person
   * waits for the message, `ifUnreachable: 'fail'` answers 503 'No channel' instead.
   */
  notify: operation({ access: 'service' })
    .route({ method: 'POST', path: '/notifications', summary: 'Notify somebody', tags: ['messaging'] })
    .input(
      z.object({
        template: Template,
        data: z.record(z.string(), z.string().max(2000)),
        to: Recipient,
        aboutPets: AboutPets.optional().describe(
          'Required by templates for living pets: the message is given up when one of them has died',
        ),
        urgency: Urgency,
        key: z.string().min(1).max(200),
        thread: z.string().min(1).max(200).optional(),
        ifUnreachable: z.enum(['skip', 'fail']).default('skip'),
      }),
    )
    .output(z.object({ id: z.string().nullable(), channel: Channel.nullable() })),

  /** Development outbox: the newest messages with their text. Demo mode only. */
  outbox: operation({ access: 'service' })
    .route({ method: 'GET', path: '/messages', summary: 'The development outbox', tags: ['messaging'] })
    .input(z.object({ first: z.coerce.number().int().min(1).max(100).default(50), to: z.string().max(254).optional() }))
    .output(z.array(OutboxMessage)),

  /** Every template with sample data, demo mode only. */
  previews: operation({ access: 'service' })
    .route({ method: 'GET', path: '/previews', summary: 'Every template', tags: ['messaging'] })
    .output(z.array(Preview)),

  /** The caller's chosen channel for each kind of message. */
  preferences: operation({ access: 'customer' })
    .route({ method: 'GET', path: '/preferences', summary: "The caller's choices", tags: ['person'] })
    .output(Preferences),

  /** null removes a choice. Orders and appointments cannot be refused: 400 for 'none'. */
  savePreferences: operation({ access: 'customer' })
    .route({ method: 'PUT', path: '/preferences', summary: 'Choose channels', tags: ['person'] })
    .input(
      z.object({
        choices: z
          .array(z.object({ kind: ChosenKind, channel: ChannelChoice.nullable() }))
          .min(1)
          .max(ChosenKind.options.length),
      }),
    )
    .output(Preferences),

  /**
   * Links this browser for the caller's notifications, replacing an earlier account. At most 10; the oldest are removed.
   */
  linkBrowser: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/linked-addresses/browsers', summary: 'Link a browser', tags: ['person'] })
    .input(
      z.object({
        endpoint: z.string().max(1000).describe('Of a push service that browsers use'),
        p256dh: z.string().regex(/^[\w-]{87}=?$/, 'A point on P-256 in base64url'),
        auth: z.string().regex(/^[\w-]{22}(==)?$/, '16 bytes in base64url'),
        name: z.string().trim().min(1).max(100),
      }),
    )
    .output(LinkedAddress),

  /**
   * Link that opens the app of a channel with a one-time code. The app that brings the code back is linked to the caller.
   * A newer code replaces an earlier one. 503 for a channel that is not configured.
   */
  createLinkCode: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/link-codes', summary: 'Begin to link an app', tags: ['person'] })
    .input(z.object({ channel: z.enum(CODE_CHANNELS) }))
    .output(z.object({ url: z.url(), createdAt: z.iso.datetime(), usefulForMinutes: z.int() })),

  unlinkAddress: operation({ access: 'customer' })
    .route({
      method: 'DELETE',
      path: '/linked-addresses/{addressId}',
      summary: 'Unlink a browser or an app',
      tags: ['person'],
    })
    .input(z.object({ addressId: z.string().max(100) }))
    .output(z.object({ message: z.literal('valid') })),

  /** Kind that the link of a message refuses; reading it changes nothing. Unknown: 404. */
  refusalLink: operation({ access: 'service' })
    .route({ method: 'GET', path: '/refusals/{token}', summary: 'What a link refuses', tags: ['messaging'] })
    .input(z.object({ token: z.string().max(100) }))
    .output(z.object({ kind: ChosenKind, isRefused: z.boolean() })),

  /** Refuses that kind for the message's recipient. Idempotent. */
  refuse: operation({ access: 'service' })
    .route({ method: 'POST', path: '/refusals/{token}', summary: 'Refuse a kind', tags: ['messaging'] })
    .input(z.object({ token: z.string().max(100) }))
    .output(z.object({ kind: ChosenKind, isRefused: z.literal(true) })),

  /** Operators: given-up messages, newest first. */
  parked: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/parked', summary: 'Parked messages', tags: ['staff'] })
    .input(z.object({ first: z.coerce.number().int().min(1).max(100).default(50) }))
    .output(z.array(ParkedMessage)),

  /** Operators: counts of unsent and given-up messages. */
  outboxState: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/outbox', summary: 'Unsent messages', tags: ['staff'] })
    .output(OutboxState),

  /**
   * Operators: retries messages as if they were new, with a line each in the audit log. Messages that are not parked any
   * more, or whose text was deleted, are skipped; where all are, that is a 404 or 409.
   */
  retry: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'POST', path: '/staff/parked/retry', summary: 'Try again', tags: ['staff'] })
    .input(ParkedIds)
    .output(ParkedOutcome),

  /** Operators: takes messages off the list for good, with a line each in the audit log; skips like `retry`. */
  dismiss: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'POST', path: '/staff/parked/dismiss', summary: 'Dismiss messages', tags: ['staff'] })
    .input(ParkedIds)
    .output(ParkedOutcome),

  /** Operators: every channel, whether it is connected, and what it did last. */
  channelStates: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/channels', summary: 'Channels of messages', tags: ['staff'] })
    .output(z.array(ChannelState)),

  /**
   * For owners: a test to the caller's own address by one channel, sent before the answer. One a minute: 429. 503 for a
   * channel that is not connected, 409 without an address.
   */
  sendTest: operation({ access: 'operator', area: 'people' })
    .route({ method: 'POST', path: '/staff/channels/{channel}/test', summary: 'Send a test', tags: ['staff'] })
    .input(z.object({ channel: Channel }))
    .output(ChannelTest),

  /** Messages to the caller's verified addresses, choices and linked addresses. */
  exportPerson: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/person', summary: "Export the caller's data", tags: ['messaging'] })
    .output(z.record(z.string(), z.unknown())),

  erasePerson: operation({ access: 'guest' })
    .route({ method: 'DELETE', path: '/person', summary: 'Erase the caller', tags: ['messaging'] })
    .output(z.object({ erased: z.literal(true), kept: z.array(z.string()) })),
}

export type Channel = z.infer<typeof Channel>
export type Template = z.infer<typeof Template>
export type Recipient = z.infer<typeof Recipient>
export type OutboxMessage = z.infer<typeof OutboxMessage>
export type ChannelChoice = z.infer<typeof ChannelChoice>
export type Preferences = z.infer<typeof Preferences>
export type ParkedMessage = z.infer<typeof ParkedMessage>
export type OutboxState = z.infer<typeof OutboxState>
export type Preview = z.infer<typeof Preview>
export type ChannelState = z.infer<typeof ChannelState>
export type ChannelTest = z.infer<typeof ChannelTest>
