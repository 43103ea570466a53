import type { Kysely } from 'kysely'
import { newId } from '#shared/ids.ts'
import { makeMarketSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'

/** Credits a buyer's wallet in Bolivia, in centavos. */
export async function fillWallet(db: Kysely<Tables>, ownerUid: string, amountMinor: number): Promise<void> {
  const gift = { currency: 'BOB', amountMinor, reason: 'credit', cause: newId(), note: 'Regalo' } as const
  await makeMarketSetUp({ db, now: () => new Date() }).creditWallet({ ...gift, ownerUid, actorUid: null })
}
