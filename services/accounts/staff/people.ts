import type { Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffAreas } from '#shared/staff-areas.ts'
import type { StaffPerson, StaffRole } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { forgetDevices } from '../devices/forget-devices.ts'
import { accountsError } from '../errors.ts'
import { endSecondFactorPasskeys } from '../passkeys/second-factor-passkeys.ts'
import { holdAccount } from '../people/store/accounts.ts'
import { findStaffRoles, readAreas, toStaffAccess } from '../rules/staff-access.ts'
import { dropSecondFactor } from '../second-factor/drop-second-factor.ts'
import { lockSessions } from '../second-factor/prove-session.ts'
import { endEverySession } from '../sessions/end-every-session.ts'
import { writeAudit } from '../store/audit-log.ts'
import type { Tables } from '../tables.ts'
import { findStaffPeople, lockWorkingOwners, replaceRole } from './store/colleagues.ts'
import { withdrawInvitationsBy } from './store/invitations.ts'
import { describeAccess, toStaffPerson } from './to-staff-person.ts'

type Dependencies = Pick<AccountsDependencies, 'db' | 'now' | 'jobs' | 'sessionsChanged'>

/** Everybody with a staff role. The audit log records who read the list. */
export async function staffPeople(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  context: CallContext,
): Promise<StaffPerson[]> {
  const found = await findStaffPeople(db)
  const facts = { found: found.length }
  await writeAudit(db, { actorUid: accountUid(context), action: 'read-people', subject: 'people', facts }, now())
  return found.map(toStaffPerson)
}

/** An account as a colleague, also after its role was taken away. */
export async function staffPerson(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { uid }: { uid: string },
  context: CallContext,
): Promise<StaffPerson> {
  const [found] = await findStaffPeople(db, uid)
  if (!found) throw accountsError('account-not-found')
  await writeAudit(db, { actorUid: accountUid(context), action: 'read-account', subject: uid, facts: {} }, now())
  return toStaffPerson(found)
}

interface RoleChange {
  uid: string
  /** Version of the person that the change was decided on. */
  version: number
  /** null takes every staff role away. */
  role: StaffRole | null
  areas: StaffAreas
  merchantId: string | null
}

/**
 * Replaces the role of a colleague. Their sessions go on with what they may do from now on. Who lost the role comes back
 * by an invitation alone, which proves the e-mail anew.
 */
export async function changeStaffRole(
  deps: Dependencies,
  { uid, version, role, areas, merchantId }: RoleChange,
  context: CallContext,
): Promise<StaffPerson> {
  const { db, now } = deps
  const actorUid = refuseOneself(uid, context)
  const checked = role === null ? { access: null } : toStaffAccess({ role, areas, merchantId })
  if ('refusal' in checked) throw accountsError(checked.refusal)
  const { access } = checked

  const changed = await db.transaction().execute(async (trx) => {
    const owners = await lockWorkingOwners(trx)
    const account = await holdColleague(trx, uid)
    if (account.staff_version !== version) throw accountsError('person-changed')
    const staysOwner = access?.areas === 'all'
    if (!staysOwner && owners.length === 1 && owners[0] === uid) throw accountsError('last-owner')

    if (account.is_owner && !staysOwner) await withdrawInvitationsBy(trx, uid, now())
    await replaceRole(trx, uid, access)
    if (access === null) {
      await forgetDevices(trx, uid)
      await endSecondFactorPasskeys(trx, uid)
    }
    const before = {
      roles: findStaffRoles(account.roles),
      areas: readAreas(account),
      merchantId: account.merchant_id,
    }
    const facts = { before, after: access && describeAccess(access) }
    await writeAudit(trx, { actorUid, action: 'change-role', subject: uid, facts }, now())
    return findStaffPeople(trx, uid)
  })
  deps.sessionsChanged(uid)
  return changed.map(toStaffPerson)[0] ?? refuseUnknown()
}

/** Deletes a colleague's second factor and ends their sessions: at the next sign-in they set up a new one. */
export async function resetSecondFactor(
  deps: Dependencies,
  { uid, reason }: { uid: string; reason: string },
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const { db, now } = deps
  const actorUid = refuseOneself(uid, context)
  await db.transaction().execute(async (trx) => {
    await holdColleague(trx, uid)
    await dropSecondFactor(trx, uid)
    const ended = await endEverySession(deps, trx, { uid, now: now() })
    const facts = { reason, ended }
    await writeAudit(trx, { actorUid, action: 'forget-second-factor', subject: uid, facts }, now())
  })
  deps.sessionsChanged(uid)
  return { message: 'valid' }
}

/** Deletes a colleague's PINs in every browser, and locks their open sessions until the next second factor. */
export async function revokeStaffDevices(
  deps: Dependencies,
  { uid }: { uid: string },
  context: CallContext,
): Promise<{ revoked: number }> {
  const { db, now } = deps
  const actorUid = refuseOneself(uid, context)
  const revoked = await db.transaction().execute(async (trx) => {
    await holdColleague(trx, uid)
    const count = await forgetDevices(trx, uid)
    await lockSessions(trx, uid)
    await writeAudit(trx, { actorUid, action: 'revoke-device', subject: uid, facts: { revoked: count } }, now())
    return count
  })
  deps.sessionsChanged(uid)
  return { revoked }
}

function refuseOneself(uid: string, context: CallContext): string {
  const actorUid = accountUid(context)
  if (uid === actorUid) throw accountsError('own-account')
  return actorUid
}

async function holdColleague(trx: Transaction<Tables>, uid: string) {
  const account = await holdAccount(trx, uid)
  if (!account || account.is_guest) return refuseUnknown()
  if (findStaffRoles(account.roles).length === 0) throw accountsError('not-a-colleague')
  return account
}

function refuseUnknown(): never {
  throw accountsError('account-not-found')
}
