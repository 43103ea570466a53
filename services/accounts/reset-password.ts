import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { endEverySession } from './end-every-session.ts'
import { accountsError } from './errors.ts'
import { hashPassword } from './hash-password.ts'
import { limitOfClient, spendTry } from './limit-tries.ts'
import { marketOfOrigin } from './market-of-origin.ts'
import type { AccountsNeeds } from './needs.ts'
import { proveEmail } from './prove-email.ts'
import { refuseWeakPassword } from './register.ts'
import { emailKeyOf } from './rules/email-key.ts'
import { sendLink } from './send-link.ts'
import { findAccount } from './store/accounts.ts'
import {
  changePasswordHash,
  endLinksOfPassword,
  findIdentity,
  findMailLink,
  findPassword,
  findPasswordBySub,
  useMailLink,
  verifyEmailOfPassword,
} from './store/identities.ts'

const valid = { message: 'valid' as const }

/** Sends a link to set a new password, if the e-mail has one. The answer does not tell, and neither does its time. */
export async function requestPasswordReset(
  needs: AccountsNeeds,
  { email, origin }: { email: string; origin: string },
  context: CallContext,
) {
  const country = marketOfOrigin(needs.origins, origin)
  const emailKey = emailKeyOf(email)
  await spendTry(needs, [
    { what: 'reset e-mail', whom: emailKey, most: 3 },
    ...limitOfClient('reset', context.client, 30),
  ])

  // Not awaited: looking for the e-mail and writing the mail would take longer for one that is known.
  void sendReset().catch((error) => needs.report(error, context, 'requestPasswordReset'))
  return valid

  async function sendReset(): Promise<void> {
    const known = await findPassword(needs.db, emailKey)
    if (!known) return
    const { email: to, full_name: name, sub } = known
    const letter = { purpose: 'reset-password' as const, email: to, name, sub, uid: null }
    await sendLink(needs, { ...letter, origin, country, requestId: context.requestId })
  }
}

/** Sets the password by the link of a mail, which also proves the e-mail; every session of the account ends. */
export async function resetPassword(needs: AccountsNeeds, { token, password }: { token: string; password: string }) {
  const { db } = needs
  const tokenHash = hashSecret(token)
  const asked = await findMailLink(db, tokenHash, 'reset-password', needs.now())
  const known = asked?.sub ? await findPasswordBySub(db, asked.sub) : undefined
  if (!known) throw accountsError('link-not-valid')
  // Before the link is used up: who chose a poor password may choose again.
  refuseWeakPassword(password, { email: known.email, fullName: known.full_name })
  const passwordHash = await hashPassword(password)

  const now = needs.now()
  const uid = await db.transaction().execute(async (trx) => {
    const link = await useMailLink(trx, tokenHash, 'reset-password', now)
    if (!link) throw accountsError('link-not-valid')
    await changePasswordHash(trx, known.sub, passwordHash, now)
    await endLinksOfPassword(trx, known.sub, 'reset-password', now)
    await verifyEmailOfPassword(trx, known.sub, link.email_key, now)
    const owner = await findIdentity(trx, 'password', known.sub)
    if (owner) {
      const account = await findAccount(trx, owner.uid)
      if (account?.email && emailKeyOf(account.email) === link.email_key) await proveEmail(needs, trx, owner.uid)
      await endEverySession(needs, trx, { uid: owner.uid, now })
    }
    return owner?.uid
  })
  if (uid !== undefined) needs.sessionsChanged(uid)
  return valid
}
