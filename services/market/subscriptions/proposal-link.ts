import { hashSecret, newSecret } from '#shared/ids.ts'
import type { MarketDependencies } from '../deps.ts'
import { insertLink } from './store.ts'

/**
 * Creates a token that opens a proposal. A proposal may have several: a repeated notification needs a new one, because
 * only hashes are stored and the first message may not have left.
 */
export async function newLink(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  proposalId: string,
): Promise<string> {
  const token = newSecret()
  await insertLink(db, { tokenHash: hashSecret(token), proposalId, now: now() })
  return token
}
