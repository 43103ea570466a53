import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { MarketAnswerTemplates, Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

type TemplateRow = Omit<Selectable<MarketAnswerTemplates>, 'position' | 'updated_at'>

const columns = ['id', 'shop_id', 'kind', 'title', 'text', 'revision'] as const

export function findTemplates(
  db: Database,
  { shopId, kind }: { shopId: string | null; kind: string | null },
): Promise<TemplateRow[]> {
  return db
    .selectFrom('market.answer_templates')
    .select(columns)
    .$if(shopId !== null, (query) => query.where('shop_id', '=', shopId))
    .$if(kind !== null, (query) => query.where('kind', '=', kind))
    .orderBy('shop_id')
    .orderBy('kind')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function findTemplate(db: Database, id: string): Promise<TemplateRow | undefined> {
  return db.selectFrom('market.answer_templates').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Locks the messages of a shop, so that two people who add or sort them take turns; false: there is no such shop. */
export async function lockShopTemplates(trx: Transaction<Tables>, shopId: string): Promise<boolean> {
  const shop = await trx
    .selectFrom('market.shops')
    .select('id')
    .where('id', '=', shopId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return shop !== undefined
}

/** Adds a message behind the others; undefined when its title is there already. */
export function insertTemplate(
  trx: Transaction<Tables>,
  { shopId, now, ...template }: { id: string; shopId: string; kind: string; title: string; text: string; now: Date },
): Promise<TemplateRow | undefined> {
  return trx
    .insertInto('market.answer_templates')
    .values({
      ...template,
      shop_id: shopId,
      position: sql`(
        select coalesce(max(position), 0) + 1 from market.answer_templates
        where shop_id = ${shopId} and kind = ${template.kind}
      )`,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/** Changes this revision; undefined when another person changed it. */
export function updateTemplate(
  db: Database,
  { id, revision, title, text, now }: { id: string; revision: number; title: string; text: string; now: Date },
): Promise<TemplateRow | undefined> {
  return db
    .updateTable('market.answer_templates')
    .set({ title, text, revision: revision + 1, updated_at: now })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning(columns)
    .executeTakeFirst()
}

/** Whether this revision was there to be deleted. */
export async function deleteTemplate(
  db: Database,
  { id, revision }: { id: string; revision: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('market.answer_templates')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Numbers the messages in the order of these ids. */
export async function writeOrder(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await sql`
    update market.answer_templates t set position = sorted.place
    from unnest(${ids}::text[]) with ordinality as sorted(id, place)
    where t.id = sorted.id
  `.execute(trx)
}
