import type * as z from 'zod'
import type * as addressWords from './addresses/contract.ts'
import { address } from './addresses/contract.ts'
import type * as deviceContract from './devices/contract.ts'
import { devices } from './devices/contract.ts'
import { identity } from './identity/contract.ts'
import { merging } from './merging/contract.ts'
import type * as passkeyContract from './passkeys/contract.ts'
import { passkeys } from './passkeys/contract.ts'
import type * as personWords from './people/contract.ts'
import { person } from './people/contract.ts'
import { phoneSignIn } from './phone-sign-in/contract.ts'
import type * as sessionWords from './sessions/contract.ts'
import { session } from './sessions/contract.ts'
import type * as staffContract from './staff/contract.ts'
import { staff } from './staff/contract.ts'

/** Root, because some paths lie below /v1/app and others below the market's prefix. */
export const mount = ''

/** Accounts: identities, sessions, personal data, addresses and staff. */
export const contract = {
  ...session,
  ...identity,
  ...person,
  ...address,
  ...staff,
  ...devices,
  ...passkeys,
  ...merging,
  ...phoneSignIn,
}

/** The only public call whose bearer is a provider's ID token instead of an access token. */
export const AUTHENTICATE_PATH = '/api/market/app/public/authenticate'

export { AccountChanged, AccountMerged } from './people/contract.ts'
export { SessionsEnded } from './sessions/contract.ts'

export type Account = z.infer<typeof personWords.Account>
export type AddressBookEntry = z.infer<typeof addressWords.AddressBookEntry>
export type AuditEntry = z.infer<typeof staffContract.AuditEntry>
export type BillingInfo = z.infer<typeof personWords.BillingInfo>
export type Consents = z.infer<typeof personWords.Consents>
export type Credibility = z.infer<typeof personWords.Credibility>
export type Invitation = z.infer<typeof staffContract.Invitation>
export type NewAddress = z.infer<typeof addressWords.NewAddress>
export type OpenSession = z.infer<typeof sessionWords.OpenSession>
export type Passkey = z.infer<typeof passkeyContract.Passkey>
export type PasskeyAssertion = z.infer<typeof passkeyContract.PasskeyAssertion>
export type PlaceOfPoint = z.infer<typeof addressWords.PlaceOfPoint>
export type StaffAccount = z.infer<typeof staffContract.StaffAccount>
export type StaffPerson = z.infer<typeof staffContract.StaffPerson>
export type StaffRole = z.infer<typeof staffContract.StaffRole>
export type User = z.infer<typeof personWords.User>
export type TrustedDevice = z.infer<typeof deviceContract.TrustedDevice>
export type UserUpdate = z.infer<typeof personWords.UserUpdate>
