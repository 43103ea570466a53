import { parseCountry } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { lockAccounts } from '../people/locked-accounts.ts'
import { linkPaths } from '../rules/links.ts'
import { refuseColleague } from '../staff/refuse-colleague.ts'
import { writeAudit } from '../store/audit-log.ts'
import { whyCannotMergeOwn } from './rules/why-cannot-merge.ts'
import { replaceProposal } from './store.ts'

type Dependencies = Pick<AccountsDependencies, 'db' | 'now' | 'messaging' | 'origins'>

const PROPOSAL_DAYS = 7
const dayMs = 24 * 3_600_000

/**
 * Proposes to the owner of two accounts to merge one into the other, and tells the account that stays. Nothing is merged
 * yet. Throws account-not-found, own-account and what `whyCannotMergeOwn` answers.
 */
export async function proposeMerge(
  deps: Dependencies,
  { uid: from, intoUid: to, reason }: { uid: string; intoUid: string; reason: string },
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const { db, now } = deps
  const actorUid = accountUid(context)
  if (from === to) throw accountsError('account-not-found')
  if (from === actorUid || to === actorUid) throw accountsError('own-account')

  const id = newId()
  const kept = await db.transaction().execute(async (trx) => {
    const accounts = await lockAccounts(trx, [from, to])
    const [source, into] = [accounts.get(from), accounts.get(to)]
    if (!source || !into) throw accountsError('account-not-found')
    await refuseColleague(trx, to, context)
    const refusal = whyCannotMergeOwn({ from: source, into })
    if (refusal) throw accountsError(refusal)

    const time = now()
    const expiresAt = new Date(time.getTime() + PROPOSAL_DAYS * dayMs)
    await replaceProposal(trx, {
      ...{ id, from_uid: from, into_uid: to, actor_uid: actorUid, reason, created_at: time, expires_at: expiresAt },
    })
    await writeAudit(trx, { actorUid, action: 'propose-merge', subject: to, facts: { reason, other: from } }, time)
    return into
  })

  const country = parseCountry(kept.country)
  await deps.messaging.notify(
    {
      template: 'merge-proposed',
      data: { link: deps.origins[country] + linkPaths['merge-accounts']() },
      to: {
        ...{ uid: to, fullName: kept.name, country },
        email: kept.verified_email ? kept.email : null,
        phoneNumber: kept.verified_phone ? kept.phone_number : null,
      },
      urgency: 'normal',
      key: `merge-proposed ${id}`,
    },
    { context: { viewer: anonymousViewer(country), requestId: context.requestId } },
  )
  return { message: 'valid' }
}
