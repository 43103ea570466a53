import type { Kysely } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import { hashSecret, newSecret } from '#shared/ids.ts'
import type { FactPublisher } from '#shared/jobs.ts'
import type { StaffAreas } from '#shared/staff-areas.ts'
import type { StaffRole } from './contract.ts'
import { withdrawHandedLinks } from './identity/create-handed-link.ts'
import { findPerson } from './people/store/people.ts'
import { linkPaths } from './rules/links.ts'
import { dropSecondFactor } from './second-factor/drop-second-factor.ts'
import { loadKeys } from './sessions/keys.ts'
import { signWebToken } from './sessions/web-token.ts'
import { block, unblock } from './staff/block-account.ts'
import { INVITATION_MS } from './staff/invite.ts'
import { addRole, findByEmail, hasWorkingOwner } from './staff/store/colleagues.ts'
import { insertInvitation } from './staff/store/invitations.ts'
import { describeAccess } from './staff/to-staff-person.ts'
import { writeAudit } from './store/audit-log.ts'
import type { Tables } from './tables.ts'

export interface Grant {
  /** A verified e-mail, or the id of an account. */
  whom: string
  role: StaffRole
  /** Required for merchants, else null. */
  merchantId: string | null
  /** Areas of an operator; without them an owner, who has all. */
  areas?: StaffAreas
  /** Deletes the second factor, so that staff who lost the authenticator can set up a new one. */
  forgetsSecondFactor?: boolean
}

/**
 * `not-verified`: accounts have this e-mail, but none has verified it. Unverified e-mails do not identify an account,
 * because anybody may enter any.
 */
export type GrantOutcome = { uid: string } | AccountNotFound

export interface AccountNotFound {
  refusal: 'unknown' | 'guest' | 'several' | 'not-verified'
  uids: string[]
}

export interface Block {
  /** As in `Grant`. */
  whom: string
  reason: string
}

/**
 * Administration without a session, needed before the first operator can sign in. Not part of the public contract; the
 * command line and the demonstration use it.
 */
export interface AccountsSetUp {
  /**
   * Invites an owner without a mail, for the first one of a new shop: answers the path of the link, which works once
   * within seven days, for that e-mail.
   */
  inviteOwner(email: string): Promise<{ path: string; expiresAt: Date }>
  /** Whether somebody is an owner already. */
  hasOwner(): Promise<boolean>
  grantRole(grant: Grant): Promise<GrantOutcome>
  /**
   * Same as `blockAccount`; `jobs` publishes to the other services. A running server caches a viewer for up to 3 s
   * more.
   */
  blockAccount(block: Block, jobs: FactPublisher): Promise<GrantOutcome | { refusal: 'last-owner'; uids: string[] }>
  unblockAccount(block: Block, jobs: FactPublisher): Promise<GrantOutcome>
  /**
   * A token for an embedded page of this account, to try the app's way in without an app. Null: no such account, or
   * several.
   */
  appToken(email: string): Promise<{ jwt: string; expiresAt: string } | null>
}

/** Actor in the audit log for commands run on the machine itself. */
const ACTOR = 'command'

export function makeAccountsSetUp({
  db,
  now,
  signingSecrets = [],
}: {
  db: Kysely<Tables>
  now: Clock
  /** As in deps.ts; used only to sign tokens. */
  signingSecrets?: readonly string[]
}): AccountsSetUp {
  return {
    async inviteOwner(email) {
      const token = newSecret()
      const expiresAt = new Date(now().getTime() + INVITATION_MS)
      const access = { role: 'operator' as const, areas: 'all' as const, merchantId: null }
      const invitation = { tokenHash: hashSecret(token), email, ...access }
      await db.transaction().execute(async (trx) => {
        await insertInvitation(trx, { ...invitation, invitedBy: ACTOR, now: now(), expiresAt })
        await writeAudit(
          trx,
          { actorUid: ACTOR, action: 'invite', subject: email, facts: describeAccess(access) },
          now(),
        )
      })
      return { path: linkPaths.invitation(token), expiresAt }
    },

    hasOwner: () => hasWorkingOwner(db),

    async grantRole({ whom, role, merchantId, areas = role === 'operator' ? 'all' : {}, forgetsSecondFactor = false }) {
      const found = await findAccount(db, whom)
      if ('refusal' in found) return found

      const { uid } = found
      await db.transaction().execute(async (trx) => {
        await addRole(trx, uid, { role, areas, merchantId })
        await withdrawHandedLinks(trx, uid, now())
        await writeAudit(
          trx,
          { actorUid: ACTOR, action: 'grant-role', subject: uid, facts: { role, areas, merchantId } },
          now(),
        )
        if (!forgetsSecondFactor) return
        await dropSecondFactor(trx, uid)
        await writeAudit(trx, { actorUid: ACTOR, action: 'forget-second-factor', subject: uid, facts: {} }, now())
      })
      return { uid }
    },

    async blockAccount({ whom, reason }, jobs) {
      const found = await findAccount(db, whom)
      if ('refusal' in found) return found

      const decision = { uid: found.uid, reason, actorUid: ACTOR }
      const refusal = await db.transaction().execute((trx) => block({ jobs }, trx, decision, now()))
      if (refusal === 'last-owner') return { refusal, uids: [found.uid] }
      return refusal ? { refusal: 'unknown', uids: [] } : found
    },

    async unblockAccount({ whom, reason }, jobs) {
      const found = await findAccount(db, whom)
      if ('refusal' in found) return found

      const decision = { uid: found.uid, reason, actorUid: ACTOR }
      const refusal = await db.transaction().execute((trx) => unblock({ jobs }, trx, decision, now()))
      return refusal ? { refusal: 'unknown', uids: [] } : found
    },

    async appToken(email) {
      const [account, ...others] = await findByEmail(db, email)
      if (!account || others.length > 0) return null
      return signWebToken(await loadKeys(db, signingSecrets), { uid: account.uid }, now())
    },
  }
}

async function findAccount(db: Kysely<Tables>, whom: string): Promise<GrantOutcome> {
  if (!whom.includes('@')) {
    const person = await findPerson(db, { uid: whom })
    if (!person) return { refusal: 'unknown', uids: [] }
    return person.is_guest ? { refusal: 'guest', uids: [] } : { uid: person.uid }
  }

  const accounts = await findByEmail(db, whom)
  const verified = accounts.filter((account) => account.verified_email)
  const uids = accounts.map(({ uid }) => uid)
  const [only, ...others] = verified
  if (only && others.length === 0) return { uid: only.uid }
  if (only) return { refusal: 'several', uids }
  return { refusal: accounts.length === 0 ? 'unknown' : 'not-verified', uids }
}
