import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { CountryIso } from '#shared/countries/countries.ts'
import { hashSecret, newSecret } from '#shared/ids.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { getRelyingParty, type RelyingParty } from './rules/relying-party.ts'
import { type ChallengePurpose, insertChallenge, spendChallenge } from './store.ts'

export const CHALLENGE_MS = 10 * 60_000

interface Bound {
  purpose: ChallengePurpose
  uid: string | null
  browserSecret: string
  relyingParty: RelyingParty
}

/** Relying party of a country's public address. Throws passkeys-not-available. */
export function requireRelyingParty(
  { origins }: Pick<AccountsDependencies, 'origins'>,
  country: CountryIso,
): RelyingParty {
  const relyingParty = getRelyingParty(origins[country])
  if (!relyingParty) throw accountsError('passkeys-not-available')
  return relyingParty
}

/** A new challenge, in base64url. */
export async function createChallenge(
  { db, now }: { db: Kysely<Tables>; now(): Date },
  { purpose, uid, browserSecret, relyingParty }: Bound,
): Promise<string> {
  const challenge = newSecret()
  const key = { challenge, purpose, uid, browserHash: hashSecret(browserSecret), rpId: relyingParty.id }
  await insertChallenge(db, key, new Date(now().getTime() + CHALLENGE_MS))
  return challenge
}

/**
 * Spends the challenge that a response claims to answer, whether the response then proves right or not, and answers it.
 * Throws passkey-expired for one that is not this browser's, spent or too old.
 */
export async function takeChallenge(
  { db, now }: { db: Kysely<Tables>; now(): Date },
  clientDataJSON: string,
  { purpose, uid, browserSecret, relyingParty }: Bound,
): Promise<string> {
  const challenge = readChallenge(clientDataJSON)
  const key = { challenge, purpose, uid, browserHash: hashSecret(browserSecret), rpId: relyingParty.id }
  if (!(await spendChallenge(db, key, now()))) throw accountsError('passkey-expired')
  return challenge
}

const ClientData = z.object({ challenge: z.string().min(1).max(200) })

/** The challenge as the browser names it; whether it signed it is checked later. */
function readChallenge(clientDataJSON: string): string {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    throw accountsError('passkey-not-valid')
  }
}
