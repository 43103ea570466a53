import type { Transaction } from 'kysely'
import { anonymousViewer } from '#shared/viewer.ts'
import type { Recipient, Template } from '../contract.ts'
import { getVerifiedAddresses } from '../customers/account-data.ts'
import type { MessagingDependencies } from '../deps.ts'
import { isLinkedChannel } from '../rules/channels.ts'
import type { Tables } from '../tables.ts'
import type { Way } from './rules/choose-channel.ts'
import { hadEnough, isForeignNumber, isLimitedByRecipient, type NotSent } from './rules/recipient-limits.ts'
import { type Asking, countLately, lockRecipients } from './store/recipients.ts'

/**
 * Marks the ways to unverified addresses as limited; an account proves an address by linking it. Call it before the transaction: it
 * calls another service.
 */
export async function withLimits(
  deps: MessagingDependencies,
  { template, to }: { template: Template; to: Pick<Recipient, 'uid' | 'country'> },
  ways: readonly Way[],
): Promise<Way[]> {
  if (!isLimitedByRecipient(template)) return [...ways]
  const proved = await provedAddresses(deps, to)
  return ways.map((way) => ({ ...way, isLimited: !isLinkedChannel(way.channel) && !proved.includes(way.address) }))
}

// A recipient whose account cannot be read has the limits of a guest.
async function provedAddresses(
  { internalAccounts }: MessagingDependencies,
  { uid, country }: Pick<Recipient, 'uid' | 'country'>,
): Promise<string[]> {
  if (!uid) return []
  const context = { viewer: anonymousViewer(country), requestId: `proved addresses of ${uid}` }
  const asked = internalAccounts().accountOf({ uid, country }, { context })
  return asked.then(getVerifiedAddresses, () => [])
}

/**
 * Ways from the first one below its limit, or the reason why there is none. Locks the addresses until the transaction
 * ends, so that concurrent messages count each other.
 */
export async function waysWithRoom(
  trx: Transaction<Tables>,
  ways: readonly Way[],
  asking: Asking,
): Promise<{ ways: Way[]; notSent: NotSent | null }> {
  const known = ways.filter((way) => !way.isLimited || !isForeignNumber(way))
  if (known.length === 0) return { ways: [...ways], notSent: 'FOREIGN NUMBER' }

  await lockRecipients(
    trx,
    known.filter(({ isLimited }) => isLimited).map(({ address }) => address),
  )
  for (const [index, way] of known.entries())
    if (!way.isLimited || !hadEnough(way.channel, await countLately(trx, way.address, asking)))
      return { ways: known.slice(index), notSent: null }
  return { ways: known, notSent: 'TOO MANY' }
}
