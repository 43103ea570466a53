import { parseCountry } from '#shared/countries/countries.ts'
import { parsePhone } from '#shared/parse-phone.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { User, UserUpdate } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { requireRecentProof } from '../sessions/confirmed-session.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { notifyOfContact } from './notify-of-contact.ts'
import { publishChange } from './publish-change.ts'
import { findReplacedContact } from './rules/replaced-contact.ts'
import { findPerson, updatePerson } from './store/people.ts'
import { toUser } from './to-account.ts'

/**
 * Saves 'Tus Datos Personales'. A changed phone or e-mail has to be verified again. A guest stays a guest. Throws
 * confirm-first when a signed-in account would replace its phone or e-mail without a recent proof of identity; the verified
 * e-mail that it had is told of it.
 */
export async function updateUser(
  deps: AccountsDependencies & WithKeys,
  { userId, fullName, email, phoneNumber, userName }: UserUpdate & { userId: string },
  context: CallContext,
): Promise<User> {
  const uid = accountUid(context)
  const phone = parsePhone(phoneNumber, context.viewer.country)
  if (!phone) throw accountsError('phone-not-valid', { fields: { phoneNumber: 'Teléfono no es válido' } })
  const before = await findPerson(deps.db, { uid, userId })
  const replaced = before && !before.is_guest && findReplacedContact(before, { email, phoneNumber: phone.number })
  if (replaced) await requireRecentProof(deps, context)
  const person = await deps.db.transaction().execute(async (trx) => {
    const updated = await updatePerson(
      trx,
      { uid, userId },
      { name: fullName, email, phoneNumber: phone.number, userName },
    )
    if (updated) await publishChange(deps, trx, updated)
    return updated
  })
  if (!person) throw accountsError('account-not-found')
  if (replaced) await notifyOfContact(deps, before, replaced, context)
  return toUser(person, await deps.getOperationId(parseCountry(person.country), context))
}
