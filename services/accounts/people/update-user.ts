import { parseCountry } from '#shared/countries/countries.ts'
import { parsePhone } from '#shared/parse-phone.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { User, UserUpdate } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { publishChange } from './publish-change.ts'
import { updatePerson } from './store/people.ts'
import { toUser } from './to-account.ts'

/** Saves 'Tus Datos Personales'. A changed phone or e-mail has to be verified again. A guest stays a guest. */
export async function updateUser(
  deps: AccountsDependencies,
  { userId, fullName, email, phoneNumber, userName }: UserUpdate & { userId: string },
  context: CallContext,
): Promise<User> {
  const uid = accountUid(context)
  const phone = parsePhone(phoneNumber, context.viewer.country)
  if (!phone) throw accountsError('phone-not-valid', { fields: { phoneNumber: 'Teléfono no es válido' } })
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
  return toUser(person, await deps.getOperationId(parseCountry(person.country), context))
}
