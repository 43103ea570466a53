import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { requiredText, TypedRevision } from '#shared/values.ts'
import { isSignature, MOST_SIGNATURE_LENGTH } from './rules/signature.ts'

/** A text that owners sign before a visit, in its latest version. */
export const ConsentText = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  text: z.string(),
  packIds: z.array(z.string()).describe('Packs whose visits are not begun without it'),
  active: z.boolean(),
})
export type ConsentText = z.infer<typeof ConsentText>

const Signed = z.object({
  at: z.iso.datetime(),
  label: z.string().describe("'lunes 23 10:05', by the store's clock"),
  name: z.string(),
  signature: z.string().nullable().describe('Path of the drawing in a field of 600 × 200; null: signed by name'),
  via: z.enum(['counter', 'link']),
})

/** A text for a visit: signed word for word as it stands here, or still to be signed. */
export const VisitConsent = ConsentText.pick({ version: true, title: true, text: true }).extend({
  textId: z.string(),
  isNeeded: z.boolean().describe('The visit is not begun without it: its pack needs it, or it was asked for'),
  isAsked: z.boolean(),
  signed: Signed.nullable(),
})
export type VisitConsent = z.infer<typeof VisitConsent>

const storeId = { storeId: z.string().max(100) }
const visitText = { appointmentId: z.string().max(100), textId: z.string().max(100) }
const secret = { secret: z.string().max(100) }
const signing = {
  name: requiredText('Name', 120).describe('Of who signs'),
  signature: z
    .string()
    .max(MOST_SIGNATURE_LENGTH)
    .refine(isSignature, 'Not a drawn signature')
    .nullable()
    .default(null)
    .describe('null: signed by name'),
}
const textsRoute = '/backoffice/stores/{storeId}/consent-texts' as const
const visitRoute = '/backoffice/appointments/{appointmentId}/consents' as const

/** Consents that owners sign before a visit, at the counter or by a link. What was signed is never changed. */
export const consents = {
  consentTexts: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: textsRoute, summary: 'Texts to sign', tags: ['staff'] })
    .input(z.object(storeId))
    .output(z.array(ConsentText)),

  /** Writes the next version; `version` is the one that was seen, 0 for a new text of an id that the client makes up. */
  saveConsentText: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'PUT', path: `${textsRoute}/{textId}`, summary: 'Write a text', tags: ['staff'] })
    .input(
      z.object({
        ...storeId,
        textId: z.string().min(8).max(100),
        version: TypedRevision,
        title: requiredText('Title', 120),
        text: requiredText('Text', 8000),
        packIds: z.array(z.string().max(100)).max(100).default([]),
        active: z.boolean().default(true),
      }),
    )
    .output(z.array(ConsentText)),

  /** What was signed or asked for of a visit, and the store's other texts. */
  visitConsents: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: visitRoute, summary: 'Consents of a visit', tags: ['staff'] })
    .input(z.object({ appointmentId: visitText.appointmentId }))
    .output(z.array(VisitConsent)),

  /**
   * Asks for a signature by a link, which is sent where messages reach the customer and answered once: only its hash is
   * kept. A link of before stops working.
   */
  askForConsent: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'PUT', path: `${visitRoute}/{textId}/link`, summary: 'Ask for a signature', tags: ['staff'] })
    .input(z.object(visitText))
    .output(z.object({ secret: z.string(), isSent: z.boolean() })),

  /** The visit no longer needs it; what was signed stays: 409. */
  withdrawConsent: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'DELETE', path: `${visitRoute}/{textId}`, summary: 'Ask for it no more', tags: ['staff'] })
    .input(z.object(visitText))
    .output(z.array(VisitConsent)),

  /** Signs on the counter's screen; `version` is the one that was read. */
  signConsent: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'PUT', path: `${visitRoute}/{textId}/signature`, summary: 'Sign a text', tags: ['staff'] })
    .input(z.object({ ...visitText, version: TypedRevision.min(1), ...signing }))
    .output(z.array(VisitConsent)),

  /** What the holder of a link is asked to sign. */
  consentByLink: operation({ access: 'public' })
    .route({ method: 'GET', path: '/consents/{secret}', summary: 'A text to sign', tags: ['consents'] })
    .input(z.object(secret))
    .output(
      VisitConsent.pick({ title: true, text: true, signed: true }).extend({
        storeName: z.string(),
        petName: z.string(),
        visitLabel: z.string(),
        isOpen: z.boolean().describe('false: the visit has begun or was cancelled'),
      }),
    ),

  signConsentByLink: operation({ access: 'public' })
    .route({ method: 'PUT', path: '/consents/{secret}/signature', summary: 'Sign it', tags: ['consents'] })
    .input(z.object({ ...secret, ...signing }))
    .output(z.object({ signed: z.literal(true) })),
}
