import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { lockPerson } from '../people/store/people.ts'
import { deleteAddress as deleteStored, makeNewestDefault } from './store.ts'

/** Deletes an address; when it was the default, the newest of the others becomes it. */
export async function deleteAddress(
  { db }: AccountsDependencies,
  { userId, eddressCode }: { userId: string; eddressCode: string },
  context: CallContext,
): Promise<{ message: 'valid'; code: string }> {
  const uid = accountUid(context)
  await db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, { uid, userId })
    const deleted = person && (await deleteStored(trx, { uid, eddressCode }))
    if (!deleted) throw accountsError('address-not-found')
    if (deleted.is_default) await makeNewestDefault(trx, uid)
  })
  return { message: 'valid', code: eddressCode }
}
