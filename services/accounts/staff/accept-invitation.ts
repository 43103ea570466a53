import { hashSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { withdrawHandedLinks } from '../identity/create-handed-link.ts'
import { proveEmail } from '../identity/prove-email.ts'
import { toEmailKey } from '../identity/rules/email-key.ts'
import { lockPerson } from '../people/store/people.ts'
import { readAreas, type StaffAccess, toStaffRole } from '../rules/staff-access.ts'
import { writeAudit } from '../store/audit-log.ts'
import { addRole } from './store/colleagues.ts'
import { closeInvitation, lockOpenInvitation } from './store/invitations.ts'

/**
 * Grants the caller the invited role, active once a second factor is proved. Holding the link proves access to the
 * invited inbox.
 */
export async function acceptInvitation(
  deps: AccountsDependencies,
  { token }: { token: string },
  context: CallContext,
): Promise<StaffAccess> {
  const { db, now, sessionsChanged } = deps
  const uid = accountUid(context)
  const time = now()
  const tokenHash = hashSecret(token)

  const accepted = await db.transaction().execute(async (trx) => {
    const invitation = await lockOpenInvitation(trx, tokenHash, time)
    if (!invitation) throw accountsError('invitation-not-valid')
    const person = await lockPerson(trx, { uid })
    if (!person) throw accountsError('account-not-found')
    if (person.is_guest) throw accountsError('guests-have-no-role')
    if (person.email === null || toEmailKey(person.email) !== toEmailKey(invitation.email))
      throw accountsError('invitation-of-another-email')

    const granted = {
      role: toStaffRole(invitation.role),
      areas: readAreas(invitation),
      merchantId: invitation.merchant_id,
    }
    await proveEmail(deps, trx, uid)
    await addRole(trx, uid, granted)
    // Customer care may have made one for the customer, and may none for a colleague.
    await withdrawHandedLinks(trx, uid, time)
    await closeInvitation(trx, tokenHash, uid, time)
    const facts = { ...granted, invitedBy: invitation.invited_by }
    await writeAudit(trx, { actorUid: uid, action: 'accept-invitation', subject: uid, facts }, time)
    return granted
  })
  sessionsChanged(uid)
  return accepted
}
