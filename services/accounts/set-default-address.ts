import type { CallContext } from '#shared/rpc/service.ts'
import { callerOf } from './caller.ts'
import { accountsError } from './errors.ts'
import type { AccountsNeeds } from './needs.ts'
import { makeDefault } from './store/addresses.ts'
import { lockPerson } from './store/people.ts'

/** One address of the caller is the default, and the one before is not any more. */
export async function setDefaultAddress(
  { db }: AccountsNeeds,
  { userId, eddressCode }: { userId: string; eddressCode: string },
  context: CallContext,
): Promise<{ message: 'valid'; code: string }> {
  const uid = callerOf(context)
  await db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, { uid, userId })
    const isMade = person && (await makeDefault(trx, { uid, eddressCode }))
    if (!isMade) throw accountsError('address-not-found')
  })
  return { message: 'valid', code: eddressCode }
}
