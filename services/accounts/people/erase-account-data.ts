import { parseCountry } from '#shared/countries/countries.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { AccountsDependencies } from '../deps.ts'
import { deleteAccountPasswords } from '../identity/store/identities.ts'
import { requireRecentProof } from '../sessions/confirmed-session.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { isStaff } from '../sessions/rules/session.ts'
import { refuseLastOwner } from '../staff/refuse-last-owner.ts'
import { deleteAccount } from './store/accounts.ts'
import { findPerson, lockPerson, type PersonRow } from './store/people.ts'

/** Refuses the last owner, without whom nobody could let another in, and who has not just proved who they are. */
export async function checkErasure(
  deps: AccountsDependencies & WithKeys,
  context: CallContext,
): Promise<{ message: 'valid' }> {
  if (!context.viewer.isGuest) await requireRecentProof(deps, context)
  await deps.db.transaction().execute((trx) => refuseLastOwner(trx, context))
  return { message: 'valid' }
}

/**
 * Deletes the caller's account with all its data, sessions and the password. Repeating it succeeds. The audit log
 * keeps the actions of staff. Throws caller-is-last-owner, and confirm-first without a recent proof of identity.
 */
export async function erasePerson(
  deps: AccountsDependencies & WithKeys,
  context: CallContext,
): Promise<{ erased: true; kept: string[] }> {
  const uid = accountUid(context)
  const known = await findPerson(deps.db, { uid })
  if (!known) return { erased: true, kept: [] }
  if (!known.is_guest) await requireRecentProof(deps, context)
  const person = await deps.db.transaction().execute(async (trx) => {
    await refuseLastOwner(trx, context)
    const found = await lockPerson(trx, { uid })
    if (!found) return undefined
    await deleteAccountPasswords(trx, uid)
    await deleteAccount(trx, uid)
    return found
  })
  deps.sessionsChanged(uid)
  if (!person) return { erased: true, kept: [] }

  const retained = isStaff(person.roles) ? ['El registro de lo que hiciste en la administración'] : []
  await sayGoodbye(deps, person, { kept: retained, context })
  return { erased: true, kept: retained }
}

// The mail goes only to a verified address; the account stays erased even if the mail cannot be sent.
async function sayGoodbye(
  { messaging, report }: AccountsDependencies,
  person: PersonRow,
  { kept: retained, context }: { kept: string[]; context: CallContext },
): Promise<void> {
  if (!person.email || !person.verified_email) return
  const country = parseCountry(person.country)
  try {
    await messaging.notify(
      {
        template: 'account-erased',
        data: { kept: retained.join(', ') },
        to: { email: person.email, fullName: person.name, country },
        urgency: 'normal',
        key: `account-erased ${person.uid}`,
        ifUnreachable: 'fail',
      },
      { context: { viewer: anonymousViewer(country), requestId: context.requestId } },
    )
  } catch (error) {
    report(error, context, 'erasePerson')
  }
}
