import { getNetwork, getNetworks } from '#shared/client-network.ts'
import { hashSecret } from '#shared/ids.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { countTry, forgetTries, takeBackTry } from './store/attempts.ts'

const hourMs = 60 * 60_000

export interface TryLimit {
  /** Action that is limited: 'sign-in e-mail'. */
  what: string
  /** Subject of the limit: an e-mail, an account or a network address. Stored only as a hash. */
  whom: string
  /** Maximum tries in the window, which is an hour unless `hours` is given. */
  most: number
  hours?: number
}

/**
 * Counts a try before it is made, so that concurrent tries cannot exceed the limit; refuses with the seconds to wait
 * when the window is full.
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

/** After a success: resets the count of the subject, and takes one try off the client's count. */
export async function forgiveTries(
  { db }: Pick<AccountsDependencies, 'db'>,
  { whole, one }: { whole: TryLimit[]; one: TryLimit[] },
): Promise<void> {
  for (const limit of whole) await forgetTries(db, toSubject(limit))
  for (const limit of one) await takeBackTry(db, toSubject(limit))
}

/** Limits of a network address; none for calls between services, which have no address. */
export function getClientLimits(what: string, client: string | undefined, most: number): TryLimit[] {
  return client === undefined
    ? []
    : getNetworks(client).map(({ network, share }) => ({ what: `${what} from`, whom: network, most: most * share }))
}

/**
 * Limits of one e-mail: few tries from one network, so that guessing ends soon; many more from all networks, because
 * using those up locks the owner out. Spend them in this order: a try refused by the first one does not count for the
 * second.
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
