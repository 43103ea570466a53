import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode } from '#shared/values.ts'

export const StaffRole = z.enum(['merchant', 'operator', 'courier'])

const BlockReason = z.string().trim().min(1).max(500).describe('Why, for the audit log')

export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actorUid: z.string(),
  action: z.string().describe("'invite', 'grant-role', 'block-account'"),
  subject: z.string(),
  facts: z.record(z.string(), z.unknown()),
})

export const StaffAccount = z.object({
  uid: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  country: CountryIsoCode,
  isBlocked: z.boolean(),
})

/**
 * Operations for merchants and operators. Each writes a line to the audit log, except those that only name colleagues.
 */
export const staff = {
  /** An operator invites by e-mail; the link holds a random token that is stored hashed, valid once for 7 days. */
  invite: operation({ access: 'operator' })
    .route({ method: 'POST', path: '/v1/app/staff/invitations', summary: 'Invite a colleague', tags: ['staff'] })
    .input(
      z.object({
        email: z.email().max(254),
        role: StaffRole,
        merchantId: z.string().max(100).nullable().describe('Required for a merchant'),
        origin: z.string().max(200),
      }),
    )
    .output(z.object({ message: z.literal('valid') })),

  /** Grants the role to the caller. The link verifies the e-mail, which must be the invited one. */
  acceptInvitation: operation({ access: 'guest' })
    .route({ method: 'POST', path: '/v1/app/staff/invitations/accept', summary: 'Accept', tags: ['staff'] })
    .input(z.object({ token: z.string().max(200) }))
    .output(z.object({ role: StaffRole, merchantId: z.string().nullable() })),

  /** A new secret for the caller's authenticator; active after `proveSecondFactor` with one of its codes. */
  beginSecondFactor: operation({ access: 'guest' })
    .route({ method: 'POST', path: '/v1/app/staff/secondFactor', summary: 'Set up TOTP', tags: ['staff'] })
    .output(z.object({ secret: z.string().describe('Base32'), uri: z.string().describe('otpauth://…') })),

  /**
   * Six digits of the authenticator, each valid once; 5 guesses in 15 minutes. The session then carries the staff
   * roles.
   */
  proveSecondFactor: operation({ access: 'guest' })
    .route({ method: 'POST', path: '/v1/app/staff/secondFactor/prove', summary: 'Prove TOTP', tags: ['staff'] })
    .input(z.object({ code: z.string().trim().max(10) }))
    .output(z.object({ message: z.literal('valid') })),

  /**
   * For operators: ends every session and sign-in of an account at once, and blocks it until it is unblocked. Refused
   * for oneself and for the last operator.
   */
  blockAccount: operation({ access: 'operator' })
    .route({ method: 'POST', path: '/v1/app/staff/accounts/{uid}/block', summary: 'Block an account', tags: ['staff'] })
    .input(z.object({ uid: z.string().max(100), reason: BlockReason }))
    .output(z.object({ message: z.literal('valid') })),

  /** For operators: the owner may sign in again. Ended sessions stay ended. */
  unblockAccount: operation({ access: 'operator' })
    .route({ method: 'POST', path: '/v1/app/staff/accounts/{uid}/unblock', summary: 'Unblock it', tags: ['staff'] })
    .input(z.object({ uid: z.string().max(100), reason: BlockReason }))
    .output(z.object({ message: z.literal('valid') })),

  /**
   * The merchants whose stores the caller works for; `merchantId` null (operators): all of them. Empty without a
   * proved second factor.
   */
  staffMemberships: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/v1/app/staff/memberships', summary: 'Whom the caller works for', tags: ['staff'] })
    .output(z.array(z.object({ role: StaffRole.exclude(['courier']), merchantId: z.string().nullable() }))),

  /**
   * For operators: names of colleagues. Accounts without a staff role are left out, so that no customer's name is
   * revealed.
   */
  colleagues: operation({ access: 'operator' })
    .route({ method: 'POST', path: '/v1/app/staff/colleagues', summary: 'Names of colleagues', tags: ['staff'] })
    .input(z.object({ uids: z.array(z.string().max(100)).max(200) }))
    .output(z.array(z.object({ uid: z.string(), name: z.string() }))),

  /** For operators: accounts that have signed in, by a part of a name, an e-mail or a phone; the newest 20. */
  findAccounts: operation({ access: 'operator' })
    .route({ method: 'GET', path: '/v1/app/staff/accounts', summary: 'Find an account', tags: ['staff'] })
    .input(z.object({ search: z.string().trim().min(3).max(100) }))
    .output(z.array(StaffAccount)),

  /** For operators: one account. */
  staffAccount: operation({ access: 'operator' })
    .route({ method: 'GET', path: '/v1/app/staff/accounts/{uid}', summary: 'One account', tags: ['staff'] })
    .input(z.object({ uid: z.string().max(100) }))
    .output(StaffAccount),

  /** For operators: the audit log, newest first. */
  auditLog: operation({ access: 'operator' })
    .route({ method: 'GET', path: '/v1/app/staff/audit', summary: 'The audit log', tags: ['staff'] })
    .input(
      z.object({ before: z.string().max(100).optional(), first: z.coerce.number().int().min(1).max(100).default(50) }),
    )
    .output(z.array(AuditEntry)),
}
