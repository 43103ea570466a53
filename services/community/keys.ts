import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { derivedKey } from '#shared/derived-key.ts'
import { newSecret, sameSecret } from '#shared/ids.ts'
import type { CommunityNeeds } from './needs.ts'
import type { Tables } from './tables.ts'

export interface CommunityKeys {
  /** For answers to hidden marks, which have to be read again. */
  sealing: Buffer
  /** What a chip is compared by: nobody computes it without the key. */
  chipIndexOf(chip: string): string
  /** The token of a letter that says of a post 'it is still so', for one round. */
  freshTokenOf(postId: string, round: number): string
  isFreshToken(token: string, postId: string, round: number): boolean
}

const loaded = new WeakMap<Kysely<Tables>, Promise<CommunityKeys>>()

/** The keys of the configured secret, or of the one that this database keeps for its demonstration. */
export function communityKeys({ db, secret }: Pick<CommunityNeeds, 'db' | 'secret'>): Promise<CommunityKeys> {
  const known = loaded.get(db)
  if (known) return known
  const loading = loadKeys(db, secret)
  loaded.set(db, loading)
  loading.catch(() => loaded.delete(db))
  return loading
}

async function loadKeys(db: Kysely<Tables>, configured: string | undefined): Promise<CommunityKeys> {
  const secret = configured ?? (await secretOfDatabase(db))
  const chips = derivedKey(secret, 'community: index of chips')
  const links = derivedKey(secret, 'community: links of freshness')
  const freshTokenOf = (postId: string, round: number) =>
    createHmac('sha256', links).update(`${postId} ${round}`).digest('base64url')
  return {
    sealing: derivedKey(secret, 'community: hidden marks'),
    chipIndexOf: (chip) => createHmac('sha256', chips).update(chip).digest('base64url'),
    freshTokenOf,
    isFreshToken: (token, postId, round) => sameSecret(token, freshTokenOf(postId, round)),
  }
}

async function secretOfDatabase(db: Kysely<Tables>): Promise<string> {
  await db
    .insertInto('community.keys')
    .values({ name: 'sealing', secret: newSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('community.keys')
    .select('secret')
    .where('name', '=', 'sealing')
    .executeTakeFirstOrThrow()
  return row.secret
}
