import { parsePhone } from '#shared/parse-phone.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { findStoredAccount } from '../people/locked-accounts.ts'
import { publishChange } from '../people/publish-change.ts'
import { updateGuestContact } from './store.ts'

/** Saves name and phone of a guest; an account that signs in keeps its own. Throws phone-not-valid. */
export async function saveGuestContact(
  deps: Pick<AccountsDependencies, 'db' | 'now' | 'jobs'>,
  { fullName, phoneNumber }: { fullName: string; phoneNumber: string },
  context: CallContext,
): Promise<{ phoneNumber: string; verifiedPhone: boolean }> {
  const uid = accountUid(context)
  const phone = parsePhone(phoneNumber, context.viewer.country)
  if (!phone) throw accountsError('phone-not-valid', { fields: { phoneNumber: 'Teléfono no es válido' } })
  const guest = await deps.db.transaction().execute(async (trx) => {
    const updated = await updateGuestContact(trx, { uid, name: fullName, phoneNumber: phone.number })
    if (updated) await publishChange(deps, trx, updated)
    return updated
  })
  const { phone_number, verified_phone } = guest ?? (await findStoredAccount(deps.db, uid)) ?? {}
  return { phoneNumber: phone_number ?? phone.number, verifiedPhone: verified_phone ?? false }
}
