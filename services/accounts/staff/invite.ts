import { deriveSecret, hashSecret, newSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { StaffRole } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { getCountryByOrigin } from '../identity/country-by-origin.ts'
import { linkPaths } from '../rules/links.ts'
import { findStaffRoles, type StaffAccess, toStaffAccess, toStaffRole } from '../rules/staff-access.ts'
import { writeAudit } from '../store/audit-log.ts'
import { findByEmail } from './store/colleagues.ts'
import {
  findInvitations,
  forgetInvitation,
  hasInvitation,
  hasOpenLink,
  insertInvitation,
  renewInvitation,
  withdrawInvitation,
} from './store/invitations.ts'
import { toOwnKey } from './to-own-key.ts'
import { describeAccess, toInvitation } from './to-staff-person.ts'

/** How long a link is good. */
export const INVITATION_MS = 7 * 24 * 60 * 60 * 1000

/** What became of the link: sent by mail, or shown to the one who invites, where no mail can be sent. */
interface SentInvitation {
  message: 'valid'
  id: string
  link: string | null
}

/** Invites a colleague; the mail has the only copy of the link's token. */
export async function invite(
  deps: AccountsDependencies,
  { email, origin, ...asked }: StaffAccess & { email: string; origin: string },
  context: CallContext,
): Promise<SentInvitation> {
  const { db, now, origins } = deps
  const uid = accountUid(context)
  getCountryByOrigin(origins, origin)
  const checked = toStaffAccess(asked)
  if ('refusal' in checked) throw accountsError(checked.refusal)
  const colleagues = await findByEmail(db, email)
  if (colleagues.some(({ verified_email, roles }) => verified_email && findStaffRoles(roles).length > 0))
    throw accountsError('already-a-colleague')

  const time = now()
  const input = { email, ...checked.access }
  const idempotencyKey = toOwnKey(context)
  const salt = newSecret()
  const request = { operation: 'invite', input, idempotencyKey, now: time }
  // The stored answer holds no link, and its salt opens nothing without the key of the form.
  const made = await createOnce(deps, request, async (trx) => {
    const expiresAt = new Date(time.getTime() + INVITATION_MS)
    const tokenHash = hashSecret(deriveSecret(salt, idempotencyKey))
    const id = await insertInvitation(trx, { ...input, tokenHash, invitedBy: uid, now: time, expiresAt })
    await writeAudit(trx, { actorUid: uid, action: 'invite', subject: email, facts: describeAccess(input) }, time)
    return { id, salt }
  })
  const isRepeated = made.salt !== salt
  if (isRepeated && !(await hasInvitation(db, made.id))) {
    // The first try could not write its mail and took the invitation back.
    const { idempotencyKey: _, ...withoutKey } = context
    return invite(deps, { email, origin, ...asked }, withoutKey)
  }

  const token = deriveSecret(made.salt, idempotencyKey)
  if (isRepeated && !(await hasOpenLink(db, hashSecret(token)))) return { message: 'valid', id: made.id, link: null }
  try {
    // Messaging sends one mail a key: a repeated form sends no second one, and where there is none it shows its link again.
    const link = await send(deps, { email, role: input.role, origin, token }, context)
    return { message: 'valid', id: made.id, link }
  } catch (error) {
    if (!isRepeated) await forgetInvitation(db, hashSecret(token))
    throw error
  }
}

/** Invitations that nobody accepted yet. */
export async function invitations({ db }: Pick<AccountsDependencies, 'db'>) {
  return (await findInvitations(db)).map(toInvitation)
}

/** Sends an open invitation again, with a new link and seven more days; the earlier link ends. */
export async function sendInvitationAgain(
  deps: AccountsDependencies,
  { invitationId, origin }: { invitationId: string; origin: string },
  context: CallContext,
): Promise<SentInvitation> {
  const { db, now, origins } = deps
  const uid = accountUid(context)
  getCountryByOrigin(origins, origin)
  const time = now()
  const token = newSecret()
  const renewed = await db.transaction().execute(async (trx) => {
    const expiresAt = new Date(time.getTime() + INVITATION_MS)
    const found = await renewInvitation(trx, { id: invitationId, tokenHash: hashSecret(token), expiresAt })
    if (!found) throw accountsError('invitation-not-open')
    await writeAudit(trx, { actorUid: uid, action: 'renew-invitation', subject: found.email, facts: {} }, time)
    return found
  })
  const invited = { email: renewed.email, role: toStaffRole(renewed.role), origin, token }
  return { message: 'valid', id: invitationId, link: await send(deps, invited, context) }
}

/** Ends the link of an invitation that nobody accepted yet. */
export async function withdraw(
  { db, now }: Pick<AccountsDependencies, 'db' | 'now'>,
  { invitationId }: { invitationId: string },
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const uid = accountUid(context)
  const time = now()
  await db.transaction().execute(async (trx) => {
    const found = await withdrawInvitation(trx, invitationId, time)
    if (!found) throw accountsError('invitation-not-open')
    await writeAudit(trx, { actorUid: uid, action: 'withdraw-invitation', subject: found.email, facts: {} }, time)
  })
  return { message: 'valid' }
}

/** Null: the mail has the link. Otherwise no mail can be sent here, and the answer is the link's only copy. */
async function send(
  { messaging, origins }: AccountsDependencies,
  { email, role, origin, token }: { email: string; role: StaffRole; origin: string; token: string },
  context: CallContext,
): Promise<string | null> {
  const country = getCountryByOrigin(origins, origin)
  const link = origin + linkPaths.invitation(token)
  try {
    await messaging.notify(
      {
        template: 'invitation',
        data: { link, role },
        to: { email, country },
        urgency: 'normal',
        key: `invitation ${hashSecret(token)}`,
        ifUnreachable: 'fail',
      },
      { context: { viewer: anonymousViewer(country), requestId: context.requestId } },
    )
    return null
  } catch (error) {
    if (asServiceError(error)?.code === 'messaging.no-channel') return link
    throw error
  }
}
