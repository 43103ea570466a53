import type { Kysely, Transaction } from 'kysely'
import type { ChannelChoice } from '../../contract.ts'
import type { Tables } from '../../tables.ts'
import type { ChosenKind } from '../rules/kinds.ts'

export interface Choice {
  owner: string
  kind: ChosenKind
  channel: ChannelChoice
}

/** Choices of these owners (an account, addresses). */
export async function findChoices(db: Kysely<Tables>, owners: string[]): Promise<Choice[]> {
  if (owners.length === 0) return []
  const rows = await db
    .selectFrom('messaging.choices')
    .select(['owner', 'kind', 'channel'])
    .where('owner', 'in', owners)
    .execute()
  return rows as Choice[]
}

export async function saveChoice(trx: Transaction<Tables>, { owner, kind, channel }: Choice, now: Date): Promise<void> {
  await trx
    .insertInto('messaging.choices')
    .values({ owner, kind, channel, changed_at: now })
    .onConflict((conflict) => conflict.columns(['owner', 'kind']).doUpdateSet({ channel, changed_at: now }))
    .execute()
}

export async function forgetChoice(
  trx: Transaction<Tables>,
  { owners, kind }: { owners: string[]; kind: ChosenKind },
): Promise<void> {
  if (owners.length === 0) return
  await trx.deleteFrom('messaging.choices').where('owner', 'in', owners).where('kind', '=', kind).execute()
}

export async function deleteChoices(db: Kysely<Tables>, owners: string[]): Promise<void> {
  await db.deleteFrom('messaging.choices').where('owner', 'in', owners).execute()
}
