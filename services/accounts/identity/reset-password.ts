import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { countPasskeys, removePasskeys } from '../passkeys/remove-passkeys.ts'
import { findAccount } from '../people/store/accounts.ts'
import { endEverySession } from '../sessions/end-every-session.ts'
import { getCountryByOrigin } from './country-by-origin.ts'
import { hashPassword } from './hash-password.ts'
import { forgiveTries, getClientLimits, getEmailLimits, spendTry } from './limit-tries.ts'
import { notifyOfPassword } from './notify-of-password.ts'
import { proveEmail } from './prove-email.ts'
import { refuseWeakPassword } from './registration/register.ts'
import { toEmailKey } from './rules/email-key.ts'
import { sendLink } from './send-link.ts'
import { getSignInLimits } from './sign-in-by-password.ts'
import {
  changePasswordHash,
  endPasswordLinks,
  findIdentity,
  findMailLink,
  findPassword,
  findPasswordBySub,
  passwordPurposes,
  useMailLink,
  verifyPasswordEmail,
} from './store/identities.ts'

const valid = { message: 'valid' as const }

/** From all networks together: as many mails as one inbox should have to receive. */
function getResetLimits(limitKeys: { emailKey: string; client: string | undefined }) {
  return getEmailLimits('reset', limitKeys, { fromHere: 3, fromAnywhere: 20 })
}

/** Mails a link to set a new password if the e-mail is known. Neither the answer nor its time reveals whether it is. */
export async function requestPasswordReset(
  deps: AccountsDependencies,
  { email, origin }: { email: string; origin: string },
  context: CallContext,
) {
  const country = getCountryByOrigin(deps.origins, origin)
  const emailKey = toEmailKey(email)
  const { fromHere, fromAnywhere } = getResetLimits({ emailKey, client: context.client })
  await spendTry(deps, [fromHere, ...getClientLimits('reset', context.client, 30), fromAnywhere])

  // Not awaited: the look-up and the mail take longer for a known e-mail, and the response time would reveal it.
  void sendReset().catch((error) => deps.report(error, context, 'requestPasswordReset'))
  return valid

  async function sendReset(): Promise<void> {
    const known = await findPassword(deps.db, emailKey)
    if (!known) return
    const { email: to, full_name: name, sub } = known
    const link = { purpose: 'reset-password' as const, email: to, name, sub, uid: null }
    await sendLink(deps, { ...link, origin, country, requestId: context.requestId })
  }
}

/**
 * Sets the password by a link, ends every session of the account and tells its owner; with `removesPasskeys` it also
 * removes the passkeys (docs/decisions/026). A mailed link also verifies the e-mail; one that staff handed over does not.
 */
export async function resetPassword(
  deps: AccountsDependencies,
  { token, password, removesPasskeys }: { token: string; password: string; removesPasskeys: boolean },
  context: CallContext,
) {
  const { db } = deps
  const tokenHash = hashSecret(token)
  const asked = await findMailLink(db, tokenHash, passwordPurposes, deps.now())
  const known = asked?.sub ? await findPasswordBySub(db, asked.sub) : undefined
  if (!known) throw accountsError('link-not-valid')
  // Checked before the link is spent, so that a customer refused for a weak password can try again.
  refuseWeakPassword(password, { email: known.email, fullName: known.full_name })
  const passwordHash = await hashPassword(password)

  const now = deps.now()
  const changed = await db.transaction().execute(async (trx) => {
    const link = await useMailLink(trx, tokenHash, passwordPurposes, now)
    if (!link) throw accountsError('link-not-valid')
    await changePasswordHash(trx, known.sub, passwordHash, now)
    await endPasswordLinks(trx, known.sub, now)
    const isMailed = link.purpose === 'reset-password'
    if (isMailed) await verifyPasswordEmail(trx, known.sub, link.email_key, now)
    const owner = await findIdentity(trx, 'password', known.sub)
    const account = owner && (await findAccount(trx, owner.uid))
    if (!account) return null
    const { uid } = account
    if (isMailed && account.email && toEmailKey(account.email) === link.email_key) await proveEmail(deps, trx, uid)
    await endEverySession(deps, trx, { uid, now })
    const held = await countPasskeys(trx, uid)
    const left = removesPasskeys ? await removePasskeys(trx, uid, now) : held
    return { account, passkeys: left > 0 ? ('kept' as const) : held > 0 ? ('removed' as const) : null }
  })
  if (changed) {
    deps.sessionsChanged(changed.account.uid)
    await notifyOfPassword(deps, changed.account, changed.passkeys, context)
  }

  // The owner of the inbox should not be locked out by other people's failed tries.
  const limitKeys = { emailKey: known.email_key, client: context.client }
  const tries = [...Object.values(getSignInLimits(limitKeys)), ...Object.values(getResetLimits(limitKeys))]
  await forgiveTries(deps, { whole: tries, one: [] })
  return valid
}
