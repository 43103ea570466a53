import { getNetwork, getNetworks } from '#shared/client-network.ts'
import { hashSecret } from '#shared/ids.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { countTry, forgetTries, takeBackTry } from './store/attempts.ts'

const hourMs = 60 * 60_000

export interface TryLimit {
  /** What is tried: 'sign-in e-mail'. */
  what: string
  /** By whom or on whom: an e-mail, an account, a network address. Only a hash of it is kept. */
  whom: string
  /** In an hour, or in as many. */
  most: number
  hours?: number
}

/**
 * Counts a try before it is made, so that many at once are no way around the limit, and refuses it with the seconds to
 * wait when there were too many in this time.
 */
export async function spendTry(
  { db, now }: Pick<AccountsDependencies, 'db' | 'now'>,
  limits: TryLimit[],
): Promise<void> {
  const time = now()
  for (const limit of limits) {
    const windowMs = (limit.hours ?? 1) * hourMs
    const { tries, beganAt } = await countTry(db, { subject: toSubject(limit), now: time, windowMs })
    if (tries <= limit.most) continue
    const retryAfter = Math.max(1, Math.ceil((beganAt.getTime() + windowMs - time.getTime()) / 1000))
    throw accountsError('too-many-tries', { retryAfter })
  }
}

/** After a success: what was tried on is free again, and whoever tried has one try less to answer for. */
export async function forgiveTries(
  { db }: Pick<AccountsDependencies, 'db'>,
  { whole, one }: { whole: TryLimit[]; one: TryLimit[] },
): Promise<void> {
  for (const limit of whole) await forgetTries(db, toSubject(limit))
  for (const limit of one) await takeBackTry(db, toSubject(limit))
}

/** The limits for whoever asks from this network address; none for our own services, which have no address. */
export function getClientLimits(what: string, client: string | undefined, most: number): TryLimit[] {
  return client === undefined
    ? []
    : getNetworks(client).map(({ network, share }) => ({ what: `${what} from`, whom: network, most: most * share }))
}

/**
 * The limits on one e-mail. From one network few, so that guessing ends soon; from everywhere many more, because whoever uses those up
 * keeps the e-mail's owner waiting. Spend them in this order: what the first one refuses does not count for the second.
 */
export function getEmailLimits(
  what: string,
  { emailKey, client }: { emailKey: string; client: string | undefined },
  most: { fromHere: number; fromAnywhere: number },
): { fromHere: TryLimit; fromAnywhere: TryLimit } {
  const here = client === undefined ? '' : getNetwork(client)
  return {
    fromHere: { what: `${what} e-mail from`, whom: `${emailKey}\0${here}`, most: most.fromHere },
    fromAnywhere: { what: `${what} e-mail`, whom: emailKey, most: most.fromAnywhere },
  }
}

function toSubject({ what, whom }: TryLimit): string {
  return `${what} ${hashSecret(`${what}\0${whom}`)}`
}
