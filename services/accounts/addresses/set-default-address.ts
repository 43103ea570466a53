import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { lockPerson } from '../people/store/people.ts'
import { makeDefault } from './store.ts'

/** Makes one address the caller's default, in place of the previous one. */
export async function setDefaultAddress(
  { db }: AccountsDependencies,
  { userId, eddressCode }: { userId: string; eddressCode: string },
  context: CallContext,
): Promise<{ message: 'valid'; code: string }> {
  const uid = accountUid(context)
  await db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, { uid, userId })
    const isMade = person && (await makeDefault(trx, { uid, eddressCode }))
    if (!isMade) throw accountsError('address-not-found')
  })
  return { message: 'valid', code: eddressCode }
}
