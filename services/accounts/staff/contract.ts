import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { staffAreas } from '#shared/staff-areas.ts'
import { CountryIsoCode, Revision } from '#shared/values.ts'
import { auditActions } from '../rules/audit-actions.ts'

export const StaffRole = z.enum(['merchant', 'operator', 'courier'])

/** Areas of an operator with their rights; 'all' for owners, who alone manage people. */
export const StaffAreas = z.union([
  z.literal('all'),
  z.partialRecord(z.enum(staffAreas), z.enum(['read', 'write'])).describe('write includes read'),
])

const staffAccess = {
  role: StaffRole,
  areas: StaffAreas.default({}).describe('Required for an operator'),
  merchantId: z.string().trim().max(100).nullable().describe('Required for a merchant'),
}

/** A colleague, as owners see them. */
export const StaffPerson = z.object({
  uid: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  roles: z.array(StaffRole).describe('Empty after the role was taken away'),
  areas: StaffAreas,
  merchantId: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  lastSeenAt: z.iso.datetime().nullable().describe('Last use of an open web session'),
  isBlocked: z.boolean(),
  version: z.int().describe('For changeStaffRole'),
})

/** An invitation that nobody accepted yet. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: StaffRole,
  areas: StaffAreas,
  merchantId: z.string().nullable(),
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

const SentInvitation = z.object({
  message: z.literal('valid'),
  id: z.string(),
  link: z.string().nullable().describe('Only where no mail can be sent: the link, to be handed over'),
})

export const BlockReason = z.string().trim().min(1).max(500).describe('Why, for the audit log')

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
 * Operations for staff. Each writes a line to the audit log, except those that only name colleagues or list invitations.
 */
export const staff = {
  /**
   * An owner invites by e-mail; the link holds a random token that is stored hashed, valid once for 7 days. Replaces an
   * open invitation of the same e-mail.
   */
  invite: operation({ access: 'operator', area: 'people', idempotency: true })
    .route({ method: 'POST', path: '/v1/app/staff/invitations', summary: 'Invite a colleague', tags: ['staff'] })
    .input(
      z.object({
        email: z.email().max(254),
        ...staffAccess,
        origin: z.string().max(200),
      }),
    )
    .output(SentInvitation),

  /** For owners: the invitations that nobody accepted yet, expired ones too. */
  invitations: operation({ access: 'operator', area: 'people' })
    .route({ method: 'GET', path: '/v1/app/staff/invitations', summary: 'Open invitations', tags: ['staff'] })
    .output(z.array(Invitation)),

  /** For owners: a new link and 7 more days; the earlier link ends. */
  sendInvitationAgain: operation({ access: 'operator', area: 'people' })
    .route({
      method: 'POST',
      path: '/v1/app/staff/invitations/{invitationId}/send',
      summary: 'Send an invitation again',
      tags: ['staff'],
    })
    .input(z.object({ invitationId: z.string().max(100), origin: z.string().max(200) }))
    .output(SentInvitation),

  /** For owners: the link opens nothing any more. */
  withdrawInvitation: operation({ access: 'operator', area: 'people' })
    .route({
      method: 'POST',
      path: '/v1/app/staff/invitations/{invitationId}/withdraw',
      summary: 'Withdraw an invitation',
      tags: ['staff'],
    })
    .input(z.object({ invitationId: z.string().max(100) }))
    .output(z.object({ message: z.literal('valid') })),

  /** For owners: everybody with a staff role, blocked ones too. */
  staffPeople: operation({ access: 'operator', area: 'people' })
    .route({ method: 'GET', path: '/v1/app/staff/people', summary: 'Colleagues', tags: ['staff'] })
    .output(z.array(StaffPerson)),

  /** For owners: one account as a colleague. */
  staffPerson: operation({ access: 'operator', area: 'people' })
    .route({ method: 'GET', path: '/v1/app/staff/people/{uid}', summary: 'A colleague', tags: ['staff'] })
    .input(z.object({ uid: z.string().max(100) }))
    .output(StaffPerson),

  /**
   * For owners: another role or other areas; `role` null takes it away. Refused for oneself, for the last owner, for a
   * stale version, and for accounts without a role, which are invited.
   */
  changeStaffRole: operation({ access: 'operator', area: 'people' })
    .route({ method: 'POST', path: '/v1/app/staff/people/{uid}/role', summary: 'Change a role', tags: ['staff'] })
    .input(z.object({ uid: z.string().max(100), version: Revision, ...staffAccess, role: StaffRole.nullable() }))
    .output(StaffPerson),

  /** For owners: a colleague sets up a new authenticator at the next sign-in. Ends their sessions; refused for oneself. */
  resetSecondFactor: operation({ access: 'operator', area: 'people' })
    .route({
      method: 'POST',
      path: '/v1/app/staff/people/{uid}/secondFactor/reset',
      summary: 'Reset a second factor',
      tags: ['staff'],
    })
    .input(z.object({ uid: z.string().max(100), reason: BlockReason }))
    .output(z.object({ message: z.literal('valid') })),

  /** Grants the role to the caller. The link verifies the e-mail, which must be the invited one. */
  acceptInvitation: operation({ access: 'guest' })
    .route({ method: 'POST', path: '/v1/app/staff/invitations/accept', summary: 'Accept', tags: ['staff'] })
    .input(z.object({ token: z.string().max(200) }))
    .output(z.object({ role: StaffRole, areas: StaffAreas, merchantId: z.string().nullable() })),

  /** A new secret for the caller's authenticator, after a recent proof of identity; active after `proveSecondFactor` with one of its codes. */
  beginSecondFactor: operation({ access: 'guest', proof: 'recent' })
    .route({ method: 'POST', path: '/v1/app/staff/secondFactor', summary: 'Set up TOTP', tags: ['staff'] })
    .output(z.object({ secret: z.string().describe('Base32'), uri: z.string().describe('otpauth://…') })),

  /**
   * Six digits of the authenticator, each valid once; 5 guesses in 15 minutes. The session then carries the staff
   * roles.
   */
  proveSecondFactor: operation({ access: 'guest', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/staff/secondFactor/prove', summary: 'Prove TOTP', tags: ['staff'] })
    .input(z.object({ code: z.string().trim().max(10) }))
    .output(z.object({ message: z.literal('valid') })),

  /**
   * For customer care: ends every session and sign-in of an account at once, and blocks it until it is unblocked.
   * Refused for oneself and for the last owner; colleagues are for owners alone.
   */
  blockAccount: operation({ access: 'operator', area: 'support' })
    .route({ method: 'POST', path: '/v1/app/staff/accounts/{uid}/block', summary: 'Block an account', tags: ['staff'] })
    .input(z.object({ uid: z.string().max(100), reason: BlockReason }))
    .output(z.object({ message: z.literal('valid') })),

  /** For customer care: the account may sign in again. Ended sessions stay ended. */
  unblockAccount: operation({ access: 'operator', area: 'support' })
    .route({ method: 'POST', path: '/v1/app/staff/accounts/{uid}/unblock', summary: 'Unblock it', tags: ['staff'] })
    .input(z.object({ uid: z.string().max(100), reason: BlockReason }))
    .output(z.object({ message: z.literal('valid') })),

  /**
   * For customer care: a link to a new password, valid once for 24 hours, to be handed to the owner of the account after
   * checking who asks. Ends earlier links. Refused for oneself; colleagues are for owners alone. 409 without a password.
   */
  createResetLink: operation({ access: 'operator', area: 'support', rate: 'signIn', idempotency: true })
    .route({
      method: 'POST',
      path: '/v1/app/staff/accounts/{uid}/resetLink',
      summary: 'A link to a new password',
      tags: ['staff'],
    })
    .input(z.object({ uid: z.string().max(100), reason: BlockReason, origin: z.string().max(200) }))
    .output(z.object({ link: z.string(), expiresAt: z.iso.datetime() })),

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
  colleagues: operation({ access: 'operator', area: 'any', right: 'read' })
    .route({ method: 'POST', path: '/v1/app/staff/colleagues', summary: 'Names of colleagues', tags: ['staff'] })
    .input(z.object({ uids: z.array(z.string().max(100)).max(200) }))
    .output(z.array(z.object({ uid: z.string(), name: z.string() }))),

  /** For operators of orders: those who deliver, by name; blocked accounts are left out. */
  couriers: operation({ access: 'operator', area: 'orders' })
    .route({ method: 'GET', path: '/v1/app/staff/couriers', summary: 'Couriers', tags: ['staff'] })
    .output(z.array(z.object({ uid: z.string(), name: z.string().nullable() }))),

  /** For operators: accounts that have signed in, by a part of a name, an e-mail or a phone; the newest 20. */
  findAccounts: operation({ access: 'operator', area: 'support' })
    .route({ method: 'GET', path: '/v1/app/staff/accounts', summary: 'Find an account', tags: ['staff'] })
    .input(z.object({ search: z.string().trim().min(3).max(100) }))
    .output(z.array(StaffAccount)),

  /** For operators: one account. */
  staffAccount: operation({ access: 'operator', area: 'support' })
    .route({ method: 'GET', path: '/v1/app/staff/accounts/{uid}', summary: 'One account', tags: ['staff'] })
    .input(z.object({ uid: z.string().max(100) }))
    .output(StaffAccount),

  /** For owners: the audit log, newest first. */
  auditLog: operation({ access: 'operator', area: 'people' })
    .route({ method: 'GET', path: '/v1/app/staff/audit', summary: 'The audit log', tags: ['staff'] })
    .input(
      z.object({
        before: z.string().max(100).optional(),
        first: z.coerce.number().int().min(1).max(100).default(50),
        actorUid: z.string().max(100).optional(),
        person: z.string().max(100).optional().describe('Account that wrote the lines, or that they are about'),
        action: z.enum(auditActions).optional(),
        isWithoutReading: z.stringbool().or(z.boolean()).default(false).describe('Only what changed something'),
        from: z.iso.datetime().optional(),
        until: z.iso.datetime().optional().describe('Exclusive'),
      }),
    )
    .output(z.array(AuditEntry)),
}
