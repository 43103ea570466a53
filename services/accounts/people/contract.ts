import * as z from 'zod'
import { Channel } from '#services/messaging/contract.ts'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, documentTypes, messageOrLongest } from '#shared/values.ts'
import { AddressBookEntry } from '../addresses/contract.ts'

export const Credibility = z.object({
  verifiedPhone: z.boolean(),
  verifiedEmail: z.boolean(),
  completedOrders: z.int(),
  cancelledAtDoor: z.int(),
  canPayAtDoor: z.boolean(),
  maxAtDoorMinor: z.int().describe('Highest order, in minor units of the market, that may be paid at the door'),
})

/** The specification's user entity: userUid = id = the account's uid, tenantUid = the market's operation id. */
export const User = z.object({
  userUid: z.string(),
  tenantUid: z.string(),
  id: z.string(),
  phoneNumber: z.string().nullable().describe('E.164 where it could be read as a number'),
  email: z.string().nullable(),
  name: z.string().nullable(),
})

/** Form of the overlay 'Tus Datos Personales', with the specification's messages. */
export const UserUpdate = z.object({
  fullName: z
    .string({ error: messageOrLongest('Nombre es obligatorio') })
    .trim()
    .min(1, 'Nombre es obligatorio')
    .max(200),
  email: z
    .string({ error: messageOrLongest('Email es obligatorio') })
    .trim()
    .min(1, 'Email es obligatorio')
    .max(254)
    .pipe(z.email('Email no tiene un formato válido')),
  phoneNumber: z
    .string({ error: messageOrLongest('Teléfono es obligatorio') })
    .trim()
    .min(5, 'Teléfono es obligatorio')
    .max(40),
  userName: z.string().max(100).nullable(),
  locale: z.string().max(10),
})

/** Documents, their numbers and complements are those of the country's record. */
export const BillingInfo = z.object({
  country: CountryIsoCode,
  documentType: z.enum(documentTypes),
  documentNumber: z.string().trim().max(20),
  complement: z.string().trim().max(2).nullable(),
  businessName: z.string().trim().min(1, 'La razón social es necesaria').max(200).describe("'Razón social'"),
  email: z.email('Email no tiene un formato válido').max(254),
})

export const Consents = z.object({
  termsVersion: z.string().nullable().describe('The version that was accepted'),
  analytics: z.boolean().nullable().describe('null: not asked yet, which means off'),
  marketing: z.boolean(),
})

/** The specification's viewer, in its GraphQL shape. */
export const Account = z.object({
  _id: z.string(),
  name: z.string().nullable(),
  firstName: z.string().nullable().describe('Up to the first space of the name'),
  lastName: z.string().nullable(),
  primaryEmailAddress: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  verifiedPhone: z.boolean(),
  verifiedEmail: z.boolean(),
  isGuestAccount: z.boolean(),
  createdByMerchant: z.boolean().describe('A store made it for somebody at its counter; nobody has signed in to it'),
  country: CountryIsoCode,
  hasPassword: z.boolean(),
  addressBook: z.array(AddressBookEntry),
  defaultAddress: AddressBookEntry.nullable(),
  billingInfo: z.array(BillingInfo).describe('At most one a country'),
  consents: Consents,
  credibility: Credibility.describe('In the visited market'),
  createdAt: z.iso.datetime(),
})

/** The fact 'account-changed', for the services that keep a customer under this account's uid. */
export const AccountChanged = z.object({
  uid: z.string(),
  fullName: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  verifiedPhone: z.boolean(),
  verifiedEmail: z.boolean().describe('Whether mails may go there'),
  changedAt: z.iso.datetime().describe('Facts arrive late and in any order: the newest one counts'),
})
export type AccountChanged = z.infer<typeof AccountChanged>

/** The fact 'account-merged': what an account had belongs to another one now. It may arrive twice. */
export const AccountMerged = z.object({
  from: z.string().describe('The account that is deleted'),
  isFromGuest: z.boolean().default(true).describe('Whether that one was of a guest'),
  isGuest: z.boolean().describe('Whether the account that stays is a guest too'),
  country: CountryIsoCode,
  into: AccountChanged.describe('The account that stays'),
})
export type AccountMerged = z.infer<typeof AccountMerged>

const userId = z.string().max(100)

export const person = {
  /** The caller; another account's id reads as not found. */
  user: operation({ access: 'owner' })
    .route({ method: 'GET', path: '/api/market/web/users/{userId}', summary: 'The user', tags: ['account'] })
    .input(z.object({ userId }))
    .output(User),

  /**
   * A changed phone or e-mail is saved at once, as not verified: only a new proof verifies it. Who signed in replaces one
   * only within 15 minutes of a proof of identity, else 403 (a new sign-in, `confirmPassword` or `proveByPasskey`).
   */
  updateUser: operation({ access: 'owner', proof: 'recent' })
    .route({ method: 'PUT', path: '/api/market/web/users/{userId}', summary: 'Update the user', tags: ['account'] })
    .input(UserUpdate.extend({ userId }))
    .output(User),

  account: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/v1/app/account', summary: "The caller's account", tags: ['account'] })
    .output(Account),

  saveBillingInfo: operation({ access: 'guest' })
    .route({ method: 'POST', path: '/api/market/app/billingInfo', summary: 'Save billing info', tags: ['account'] })
    .input(BillingInfo)
    .output(BillingInfo),

  saveConsents: operation({ access: 'guest' })
    .route({ method: 'POST', path: '/v1/app/consents', summary: 'Accept or refuse', tags: ['account'] })
    .input(
      z.object({
        termsVersion: z.string().max(20).optional(),
        analytics: z.boolean().optional(),
        marketing: z.boolean().optional(),
      }),
    )
    .output(Consents),

  /** Checked by the market before it accepts payment at the door. */
  checkCredibility: operation({ access: 'guest' })
    .route({ method: 'POST', path: '/v1/app/checkCredibility', summary: "The caller's credibility", tags: ['account'] })
    .input(z.object({ locale: z.string().max(10) }))
    .output(Credibility),

  /**
   * Sends a code to the phone (in demo mode to the outbox). 3 an hour per phone and account, 10 per network address. A phone
   * that would replace another one needs what `updateUser` needs.
   */
  requestPhoneCode: operation({ access: 'guest', proof: 'recent' })
    .route({ method: 'POST', path: '/v1/app/phone/code', summary: 'Ask for a phone code', tags: ['account'] })
    .input(z.object({ phoneNumber: z.string().trim().min(5, 'Teléfono es obligatorio').max(40) }))
    .output(z.object({ sentTo: z.string().describe('Masked'), channel: Channel, expiresAt: z.iso.datetime() })),

  /** Six digits, valid 10 minutes, 5 guesses, once. The phone then belongs to the caller alone. */
  confirmPhoneCode: operation({ access: 'guest' })
    .route({ method: 'POST', path: '/v1/app/phone/confirm', summary: 'Prove a phone', tags: ['account'] })
    .input(z.object({ phoneNumber: z.string().trim().min(5).max(40), code: z.string().trim().max(10) }))
    .output(z.object({ phoneNumber: z.string().describe('E.164') })),

  /** All personal data of the caller in this service. */
  exportPerson: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/v1/app/person', summary: "Export the caller's data", tags: ['account'] })
    .output(z.record(z.string(), z.unknown())),

  /** Whether the caller can be erased, asked before any service erases something. Refused for the last owner, and without a recent proof of identity. */
  checkErasure: operation({ access: 'guest', proof: 'recent' })
    .route({
      method: 'GET',
      path: '/v1/app/person/erasure',
      summary: 'Whether the caller can be erased',
      tags: ['account'],
    })
    .output(z.object({ message: z.literal('valid') })),

  /** Refused as `checkErasure` says. Erases the caller from this service, sessions included. Call the other services' `erasePerson` first. */
  erasePerson: operation({ access: 'guest', proof: 'recent' })
    .route({ method: 'DELETE', path: '/v1/app/person', summary: 'Erase the caller', tags: ['account'] })
    .output(z.object({ erased: z.literal(true), kept: z.array(z.string()).describe('What the law makes us keep') })),
}
