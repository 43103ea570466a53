import { hashSecret, newSecret } from '#shared/ids.ts'
import type { MarketDependencies } from '../deps.ts'
import { insertLink } from './store.ts'

/**
 * A token that opens a proposal (D51). There may be several of one proposal: whoever tells of it again, because they do not
 * know whether the first message left, needs a new one, since nobody knows the old one any more.
 */
export async function newLink(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  proposalId: string,
): Promise<string> {
  const token = newSecret()
  await insertLink(db, { tokenHash: hashSecret(token), proposalId, now: now() })
  return token
}
