import type { Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { CountryIsoCode } from '#shared/values.ts'
import type { AccountMerged } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { deleteAccount } from '../people/store/accounts.ts'
import { lockPerson } from '../people/store/people.ts'
import { endEverySession } from '../sessions/end-every-session.ts'
import { writeAudit } from '../store/audit-log.ts'
import type { Tables } from '../tables.ts'
import { refuseColleague } from './refuse-colleague.ts'
import { whyCannotMerge } from './rules/why-cannot-merge.ts'
import { findMergedInto, insertMerged, moveAccountData } from './store/merged-accounts.ts'

type Dependencies = Pick<AccountsDependencies, 'db' | 'now' | 'jobs' | 'sessionsChanged'>

/**
 * Merges a guest's account into another account of the same person and deletes it; the other services follow the fact
 * 'account-merged'. A repetition publishes the fact again, for what came to the guest meanwhile, and logs nothing. Throws
 * account-not-found, already-merged and what `whyCannotMerge` answers.
 */
export async function mergeAccount(
  deps: Dependencies,
  { uid: from, intoUid: to, reason }: { uid: string; intoUid: string; reason: string },
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const actorUid = accountUid(context)
  if (from === to) throw accountsError('account-not-found')

  const { db, now } = deps
  await db.transaction().execute(async (trx) => {
    const people = new Map<string, Awaited<ReturnType<typeof lockPerson>>>()
    // Sorted, so that merges in both directions at once do not wait for each other.
    for (const uid of [from, to].toSorted()) people.set(uid, await lockPerson(trx, { uid }))
    const into = people.get(to)
    if (!into) throw accountsError('account-not-found')
    await refuseColleague(trx, to, context)

    const source = people.get(from)
    if (!source) return repeatMerge(deps, trx, { from, to })
    const refusal = whyCannotMerge({ from: source, into }, actorUid)
    if (refusal) throw accountsError(refusal)

    const time = now()
    await moveAccountData(trx, from, to)
    await endEverySession(deps, trx, { uid: from, now: time })
    await insertMerged(trx, { uid: from, into: to, actorUid, now: time })
    await deleteAccount(trx, from)
    await publishMerge(deps, trx, { from, to })
    await writeAudit(trx, { actorUid, action: 'merge-account', subject: to, facts: { reason, merged: from } }, time)
  })
  deps.sessionsChanged(from)
  return { message: 'valid' }
}

async function repeatMerge(
  deps: Dependencies,
  trx: Transaction<Tables>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const into = await findMergedInto(trx, from)
  if (into === undefined) throw accountsError('account-not-found')
  if (into !== to) throw accountsError('already-merged')
  await publishMerge(deps, trx, { from, to })
}

async function publishMerge(
  { jobs, now }: Dependencies,
  trx: Transaction<Tables>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const person = await lockPerson(trx, { uid: to })
  if (!person) throw accountsError('account-not-found')
  const fact: AccountMerged = {
    from,
    isGuest: person.is_guest,
    country: CountryIsoCode.parse(person.country),
    into: {
      uid: person.uid,
      fullName: person.name,
      phoneNumber: person.phone_number,
      email: person.email,
      verifiedPhone: person.verified_phone,
      verifiedEmail: person.verified_email,
      changedAt: now().toISOString(),
    },
  }
  await jobs.publish(trx, 'account-merged', fact)
}
