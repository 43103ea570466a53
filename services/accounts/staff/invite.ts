import { hashSecret, newSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { StaffRole } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { getCountryByOrigin } from '../identity/country-by-origin.ts'
import { linkPaths } from '../rules/links.ts'
import { writeAudit } from '../store/audit-log.ts'
import { forgetInvitation, insertInvitation } from './store.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000

/** Invites a colleague; the mail has the only copy of the link's token. */
export async function invite(
  { db, now, messaging, origins }: AccountsDependencies,
  { email, role, merchantId, origin }: { email: string; role: StaffRole; merchantId: string | null; origin: string },
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const uid = accountUid(context)
  const country = getCountryByOrigin(origins, origin)
  if (role === 'merchant' && !merchantId?.trim()) throw accountsError('merchant-required')

  const time = now()
  const token = newSecret()
  const tokenHash = hashSecret(token)
  const boundTo = role === 'merchant' ? merchantId : null
  await db.transaction().execute(async (trx) => {
    await insertInvitation(trx, {
      tokenHash,
      email,
      role,
      merchantId: boundTo,
      invitedBy: uid,
      now: time,
      expiresAt: new Date(time.getTime() + weekMs),
    })
    const facts = { role, merchantId: boundTo }
    await writeAudit(trx, { actorUid: uid, action: 'invite', subject: email, facts }, time)
  })

  try {
    await messaging.notify(
      {
        template: 'invitation',
        data: { link: origin + linkPaths.invitation(token), role },
        to: { email, country },
        urgency: 'normal',
        key: `invitation ${tokenHash}`,
        ifUnreachable: 'fail',
      },
      { context: { viewer: anonymousViewer(country), requestId: context.requestId } },
    )
  } catch (error) {
    await forgetInvitation(db, tokenHash)
    throw error
  }
  return { message: 'valid' }
}
