import { oc } from '@orpc/contract'
import * as z from 'zod'

export const Channel = z.enum(['email', 'sms', 'whatsapp'])

/** Every message this product sends, with what its text needs. Texts live in templates/, one file each. */
export const Template = z.enum([
  'phone-code',
  'verify-email',
  'reset-password',
  'invitation',
  'account-erased',
  'pet-reminder',
  'pet-share',
  'pet-sighting',
  'appointment-confirmed',
  'appointment-reminder',
  'appointment-changed',
  'appointment-cancelled',
  'appointment-ready',
  'appointment-review',
  'appointment-offer',
])

export const OutboxMessage = z.object({
  id: z.string(),
  key: z.string(),
  channel: Channel,
  template: Template,
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'given-up']),
  tries: z.int(),
  createdAt: z.iso.datetime(),
})

/** Only our own processes may call this service. */
export const contract = {
  /**
   * Writes a message into the outbox, from which it is sent with retries. `key` names the cause: the same key and channel
   * send once. The first of `channels` that is configured and that `to` has an address for is taken; without one:
   * 503 'No channel'.
   */
  send: oc
    .route({ method: 'POST', path: '/messages', summary: 'Send a message', tags: ['messaging'] })
    .input(
      z.object({
        template: Template,
        to: z.object({ email: z.string().max(254).optional(), phoneNumber: z.string().max(20).optional() }),
        channels: z.array(Channel).min(1).max(3),
        data: z.record(z.string(), z.string().max(2000)),
        key: z.string().min(1).max(200),
        locale: z.enum(['es', 'es-PY']).default('es'),
      }),
    )
    .output(z.object({ id: z.string(), channel: Channel })),

  /** The newest messages with their text: the development outbox, demo mode only. */
  outbox: oc
    .route({ method: 'GET', path: '/messages', summary: 'The development outbox', tags: ['messaging'] })
    .input(z.object({ first: z.coerce.number().int().min(1).max(100).default(50), to: z.string().max(254).optional() }))
    .output(z.array(OutboxMessage)),

  /** What is kept of messages to the caller's own verified addresses. */
  exportPerson: oc
    .route({ method: 'GET', path: '/person', summary: "Export the caller's data", tags: ['messaging'] })
    .output(z.record(z.string(), z.unknown())),

  erasePerson: oc
    .route({ method: 'DELETE', path: '/person', summary: 'Erase the caller', tags: ['messaging'] })
    .output(z.object({ erased: z.literal(true), kept: z.array(z.string()) })),
}

export type Channel = z.infer<typeof Channel>
export type Template = z.infer<typeof Template>
export type OutboxMessage = z.infer<typeof OutboxMessage>
