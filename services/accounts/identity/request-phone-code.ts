import { randomInt } from 'node:crypto'
import type { Channel } from '#services/messaging/contract.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { findPerson } from '../people/store/people.ts'
import { requireRecentProof } from '../sessions/confirmed-session.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { forgiveTries, getClientLimits, spendTry, type TryLimit } from './limit-tries.ts'
import {
  CODES_A_DAY_TO_A_PHONE,
  CODES_AN_HOUR,
  maskedPhone,
  PHONE_CODE_MINUTES,
  phoneForCode,
} from './rules/phone-codes.ts'
import { forgetCode, insertCode, sweepCodes } from './store/phones.ts'

/**
 * Sends a six-digit code to a phone to verify it. An earlier code becomes invalid. Throws confirm-first when the phone would
 * replace that of a signed-in account without a recent proof of identity.
 */
export async function requestPhoneCode(
  deps: AccountsDependencies & WithKeys,
  { phoneNumber: written }: { phoneNumber: string },
  context: CallContext,
): Promise<{ sentTo: string; channel: Channel; expiresAt: string }> {
  const keys = await deps.loadKeys()
  const { db } = deps
  const uid = accountUid(context)
  const phoneNumber = phoneForCode(written, context.viewer.country)
  if (phoneNumber === null) throw accountsError('phone-not-reachable')
  const person = await findPerson(db, { uid })
  if (!person) throw accountsError('account-not-found')
  const isOther = person.phone_number !== null && person.phone_number !== phoneNumber
  if (isOther && !person.is_guest) await requireRecentProof(deps, context)
  const limits: TryLimit[] = [
    { what: 'phone code of', whom: uid, most: CODES_AN_HOUR.ofAnAccount },
    ...getPhoneCodeLimits(phoneNumber, context),
  ]
  await spendTry(deps, limits)

  const now = deps.now()
  const expiresAt = new Date(now.getTime() + PHONE_CODE_MINUTES * 60_000)
  const id = newId()
  const code = makeCode()
  await sweepCodes(db, now)
  await insertCode(db, { id, uid, phoneNumber, codeHash: keys.hashCode(`${id} ${code}`), now, expiresAt })

  const sent = { id, phoneNumber, code, limits, forget: () => forgetCode(db, id) }
  const channel = await sendPhoneCode(deps, sent, context)
  return { sentTo: maskedPhone(phoneNumber), channel, expiresAt: expiresAt.toISOString() }
}

/** Limits of codes to a phone, whatever they are for, and from a network. */
export function getPhoneCodeLimits(phoneNumber: string, { client }: Pick<CallContext, 'client'>): TryLimit[] {
  return [
    ...getClientLimits('phone code', client, CODES_AN_HOUR.fromAClient),
    { what: 'phone code to', whom: phoneNumber, most: CODES_AN_HOUR.toAPhone },
    // Checked after the hourly limits, so that requests refused there do not count towards the day.
    { what: 'phone code in a day to', whom: phoneNumber, most: CODES_A_DAY_TO_A_PHONE, hours: 24 },
  ]
}

export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

interface PhoneCode {
  id: string
  phoneNumber: string
  code: string
  limits: TryLimit[]
  /** Deletes the stored code. */
  forget: () => Promise<void>
}

/** Sends a code that is stored already; one that was not delivered is deleted. Throws codes-not-available. */
export async function sendPhoneCode(
  { db, messaging }: Pick<AccountsDependencies, 'db' | 'messaging'>,
  { id, phoneNumber, code, limits, forget }: PhoneCode,
  { viewer, requestId }: CallContext,
): Promise<Channel> {
  try {
    const { channel } = await messaging.notify(
      {
        template: 'phone-code',
        data: { code },
        to: { phoneNumber, country: viewer.country },
        urgency: 'high',
        key: `phone-code ${id}`,
      },
      { context: { viewer: anonymousViewer(viewer.country), requestId } },
    )
    if (channel !== null) return channel
  } catch (error) {
    // The code was not delivered, so it must not be open to guesses.
    await forget()
    throw error
  }
  await forget()
  await forgiveTries({ db }, { whole: [], one: limits })
  throw accountsError('codes-not-available')
}
