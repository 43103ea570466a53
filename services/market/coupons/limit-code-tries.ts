import type { Kysely } from 'kysely'
import { getNetworks, isLoopbackAddress } from '#shared/client-network.ts'
import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Tables } from '../tables.ts'
import type { CodeLimit } from './rules/choose-coupon.ts'
import { countTries, insertTries } from './store/code-tries.ts'

/** Different wrong codes in an hour, after which no code is looked at: not even whether one exists is told. */
const MOST_OF_AN_ACCOUNT = 10
/** Many people share a network, and each types a wrong code now and then. Whoever is known does not wait for them. */
const MOST_OF_A_NETWORK = 60

const hourMs = 60 * 60_000

/** A subject whose wrong codes are counted: an account or a network, hashed. */
export interface CodeTries {
  kind: 'account' | 'network'
  subject: string
  most: number
}

/** Subjects under which the wrong codes of a caller are counted. */
export function toCodeTries({ viewer, client }: CallContext): CodeTries[] {
  const networks = client === undefined || isLoopbackAddress(client) ? [] : getNetworks(client)
  return [
    ...(viewer.uid === null
      ? []
      : [{ kind: 'account' as const, subject: hashSecret(`account ${viewer.uid}`), most: MOST_OF_AN_ACCOUNT }]),
    ...networks.map(({ network, share }) => ({
      kind: 'network' as const,
      subject: hashSecret(`network ${network}`),
      most: MOST_OF_A_NETWORK * share,
    })),
  ]
}

/**
 * Why no code of the caller is looked at for now: too many unknown ones of the account, or of the network where
 * `isKnown` does not say that the caller proved a phone or bought before. Null: codes are looked at.
 */
export async function findCodeLimit(
  db: Kysely<Tables>,
  tries: readonly CodeTries[],
  { now, isKnown, canProvePhone }: { now: Date; isKnown: () => Promise<boolean>; canProvePhone: boolean },
): Promise<CodeLimit | null> {
  const subjects = tries.map(({ subject }) => subject)
  const counts = await countTries(db, { subjects, since: new Date(now.getTime() - hourMs) })
  const full = tries.filter(({ subject, most }) => (counts.get(subject) ?? 0) >= most)
  if (full.some(({ kind }) => kind === 'account')) return 'too-many-tries'
  if (full.length === 0 || (await isKnown())) return null
  return canProvePhone ? 'needs-proof' : 'too-many-tries'
}

/** Counts a code that does not exist. The same code again, as a cart repeats it, counts once. */
export async function saveWrongCode(
  db: Kysely<Tables>,
  tries: readonly CodeTries[],
  { code, now }: { code: string; now: Date },
): Promise<void> {
  await insertTries(db, { subjects: tries.map(({ subject }) => subject), codeHash: hashSecret(code), now })
}
