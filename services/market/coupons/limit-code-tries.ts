import type { Kysely } from 'kysely'
import { getNetworks, isLoopbackAddress } from '#shared/client-network.ts'
import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Tables } from '../tables.ts'
import { countTries, insertTries } from './store/code-tries.ts'

/** Different wrong codes in an hour, after which no code is looked at: not even whether one exists is told. */
const MOST_OF_AN_ACCOUNT = 10
/** Many people share a network, and each types a wrong code now and then. */
const MOST_OF_A_NETWORK = 60

const hourMs = 60 * 60_000

/** A subject whose wrong codes are counted: an account or a network, hashed. */
export interface CodeTries {
  subject: string
  most: number
}

/** Subjects under which the wrong codes of a caller are counted. */
export function toCodeTries({ viewer, client }: CallContext): CodeTries[] {
  const networks = client === undefined || isLoopbackAddress(client) ? [] : getNetworks(client)
  return [
    ...(viewer.uid === null ? [] : [{ subject: hashSecret(`account ${viewer.uid}`), most: MOST_OF_AN_ACCOUNT }]),
    ...networks.map(({ network, share }) => ({
      subject: hashSecret(`network ${network}`),
      most: MOST_OF_A_NETWORK * share,
    })),
  ]
}

/** Whether the caller tried so many unknown codes that none is looked at for now. */
export async function areCodesLimited(db: Kysely<Tables>, tries: readonly CodeTries[], now: Date): Promise<boolean> {
  const subjects = tries.map(({ subject }) => subject)
  const counts = await countTries(db, { subjects, since: new Date(now.getTime() - hourMs) })
  return tries.some(({ subject, most }) => (counts.get(subject) ?? 0) >= most)
}

/** Counts a code that does not exist. The same code again, as a cart repeats it, counts once. */
export async function saveWrongCode(
  db: Kysely<Tables>,
  tries: readonly CodeTries[],
  { code, now }: { code: string; now: Date },
): Promise<void> {
  await insertTries(db, { subjects: tries.map(({ subject }) => subject), codeHash: hashSecret(code), now })
}
