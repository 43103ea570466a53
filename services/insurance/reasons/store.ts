import type { Kysely, Selectable, Transaction } from 'kysely'
import type { InsuranceReasonTemplates, Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

type TemplateRow = Pick<Selectable<InsuranceReasonTemplates>, 'id' | 'kind' | 'text' | 'revision'>

const columns = ['id', 'kind', 'text', 'revision'] as const

export function findTemplates(db: Database): Promise<TemplateRow[]> {
  return db
    .selectFrom('insurance.reason_templates')
    .select(columns)
    .orderBy('kind')
    .orderBy('text')
    .orderBy('id')
    .execute()
}

/** Inserts a template; undefined when the sentence is there already. */
export function insertTemplate(
  trx: Transaction<Tables>,
  template: { id: string; kind: string; text: string; now: Date },
): Promise<TemplateRow | undefined> {
  const { now, ...row } = template
  return trx
    .insertInto('insurance.reason_templates')
    .values({ ...row, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/** Changes the text of this revision; undefined when another person changed it. */
export function updateTemplate(
  db: Database,
  { id, revision, text, now }: { id: string; revision: number; text: string; now: Date },
): Promise<TemplateRow | undefined> {
  return db
    .updateTable('insurance.reason_templates')
    .set({ text, revision: revision + 1, updated_at: now })
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
    .deleteFrom('insurance.reason_templates')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
