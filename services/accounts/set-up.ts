import type { Kysely } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import type { FactPublisher } from '#shared/jobs.ts'
import type { StaffRole } from './contract.ts'
import { findPerson } from './people/store/people.ts'
import { loadKeys } from './sessions/keys.ts'
import { signWebToken } from './sessions/web-token.ts'
import { block, unblock } from './staff/block-account.ts'
import { addRole, findByEmail, forgetSecondFactor, writeAudit } from './staff/store.ts'
import type { Tables } from './tables.ts'

export interface Grant {
  /** An e-mail that its account has proved, or an account's id. */
  whom: string
  role: StaffRole
  /** Of a merchant. */
  merchantId: string | null
  /** Whoever lost the authenticator sets up a new one. */
  forgetsSecondFactor?: boolean
}

/**
 * `not-verified`: accounts say they have this e-mail, and none has proved it. Anybody may write any e-mail into an account;
 * only a proved one is a name.
 */
export type GrantOutcome = { uid: string } | AccountNotFound

export interface AccountNotFound {
  refusal: 'unknown' | 'guest' | 'several' | 'not-verified'
  uids: string[]
}

export interface Block {
  /** As in a grant. */
  whom: string
  reason: string
}

/**
 * Accounts' operator door: what has to be done before the first operator can sign in. No part of the public contract; a
 * command uses it, and the demonstration.
 */
export interface AccountsSetUp {
  grantRole(grant: Grant): Promise<GrantOutcome>
  /** What `blockAccount` does; `jobs` tells the other services. A server that runs beside it believes a session it has just seen for 3 s more. */
  blockAccount(block: Block, jobs: FactPublisher): Promise<GrantOutcome | { refusal: 'last-operator'; uids: string[] }>
  unblockAccount(block: Block, jobs: FactPublisher): Promise<GrantOutcome>
  /** A token for an embedded page of theirs (D5), for trying the app's way in without an app. Null: nobody, or several. */
  appToken(email: string): Promise<{ jwt: string; expiresAt: string } | null>
}

/** Whom the audit log names for what was done at the machine itself. */
const ACTOR = 'command'

export function makeAccountsSetUp({
  db,
  now,
  signingSecret,
}: {
  db: Kysely<Tables>
  now: Clock
  /** As the service has it, see deps.ts; only tokens are signed with it. */
  signingSecret?: string
}): AccountsSetUp {
  return {
    async grantRole({ whom, role, merchantId, forgetsSecondFactor = false }) {
      const found = await findAccount(db, whom)
      if ('refusal' in found) return found

      const { uid } = found
      await db.transaction().execute(async (trx) => {
        await addRole(trx, uid, { role, merchantId })
        await writeAudit(
          trx,
          { actorUid: ACTOR, action: 'grant-role', subject: uid, facts: { role, merchantId } },
          now(),
        )
        if (!forgetsSecondFactor) return
        await forgetSecondFactor(trx, uid)
        await writeAudit(trx, { actorUid: ACTOR, action: 'forget-second-factor', subject: uid, facts: {} }, now())
      })
      return { uid }
    },

    async blockAccount({ whom, reason }, jobs) {
      const found = await findAccount(db, whom)
      if ('refusal' in found) return found

      const decision = { uid: found.uid, reason, actorUid: ACTOR }
      const refusal = await db.transaction().execute((trx) => block({ jobs }, trx, decision, now()))
      if (refusal === 'last-operator') return { refusal, uids: [found.uid] }
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
      return signWebToken(await loadKeys(db, signingSecret), { uid: account.uid }, now())
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
