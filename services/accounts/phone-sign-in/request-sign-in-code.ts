import type { Channel } from '#services/messaging/contract.ts'
import { hashSecret, newSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { spendTry } from '../identity/limit-tries.ts'
import { getPhoneCodeLimits, makeCode, sendPhoneCode } from '../identity/request-phone-code.ts'
import { maskedPhone, PHONE_CODE_MINUTES, phoneForCode } from '../identity/rules/phone-codes.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { deleteSignInCode, insertSignInCode } from './store.ts'

/** Sends a code that signs in. No account is looked up, so that neither answer nor time tells of one. */
export async function requestSignInCode(
  deps: AccountsDependencies & WithKeys,
  { phoneNumber: written }: { phoneNumber: string },
  context: CallContext,
): Promise<{ codeId: string; sentTo: string; channel: Channel; expiresAt: string }> {
  const { db } = deps
  const keys = await deps.loadKeys()
  if (!deps.canSendPhoneCodes) throw accountsError('codes-not-available')
  const phoneNumber = phoneForCode(written, context.viewer.country)
  if (phoneNumber === null) throw accountsError('phone-not-reachable')
  const limits = getPhoneCodeLimits(phoneNumber, context)
  await spendTry(deps, limits)

  const now = deps.now()
  const expiresAt = new Date(now.getTime() + PHONE_CODE_MINUTES * 60_000)
  const codeId = newSecret()
  const id = hashSecret(codeId)
  const code = makeCode()
  await insertSignInCode(db, { id, phoneNumber, codeHash: keys.hashCode(`${id} ${code}`), now, expiresAt })

  const sent = { id, phoneNumber, code, limits, forget: () => deleteSignInCode(db, id) }
  const channel = await sendPhoneCode(deps, sent, context)
  return { codeId, sentTo: maskedPhone(phoneNumber), channel, expiresAt: expiresAt.toISOString() }
}
