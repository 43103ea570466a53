import { isDeepStrictEqual } from 'node:util'
import { type QueryExecutorProvider, sql } from 'kysely'
import * as z from 'zod'

/** The values of the fields that a change touched. */
export type SettingFields = Record<string, unknown>

/**
 * A change of a setting, as staff read it: which thing, which of its fields, from what to what. `before` null: the thing
 * was made; `after` null: it was taken away.
 */
export const SettingChange = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actorUid: z.string(),
  kind: z.string().describe("Kind of thing: 'shop', 'coupon', 'store'"),
  subject: z.string().describe('Its id'),
  title: z.string().describe('Its name when it was changed'),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  undoes: z.int().nullable().describe('The change that this one took back'),
  isUndone: z.boolean(),
})
export type SettingChange = z.infer<typeof SettingChange>

/** What the log is asked for: of a kind, of one thing, older than a line. */
export const SettingChangeQuery = z.object({
  kind: z.string().max(40).optional(),
  subject: z.string().max(100).optional(),
  before: z.coerce.number().int().min(1).optional(),
  first: z.coerce.number().int().min(1).max(100).default(20),
})
export type SettingChangeQuery = z.infer<typeof SettingChangeQuery>

export interface NewSettingChange {
  actorUid: string
  kind: string
  subject: string
  title: string
  before: SettingFields | null
  after: SettingFields | null
  undoes?: number | undefined
  now: Date
}

/** The log of a service's settings: its table `setting_changes`. Lines are only added. */
export function settingChangesIn(schema: string) {
  const table = sql.table(`${schema}.setting_changes`)
  const columns = sql`id::int, at, actor_uid, kind, subject, title, before, after, undoes::int,
    exists (select from ${table} later where later.undoes = c.id) as is_undone`
  return {
    /**
     * Adds a line in the transaction of the change. Answers its id, or null when that change was undone already: of two
     * that undo one change, one wins.
     */
    async write(trx: QueryExecutorProvider, change: NewSettingChange): Promise<number | null> {
      const { actorUid, kind, subject, title, before, after, undoes = null, now } = change
      const { rows } = await sql<{ id: number }>`
        insert into ${table} (at, actor_uid, kind, subject, title, before, after, undoes)
        values (${now}, ${actorUid}, ${kind}, ${subject}, ${title}, ${toJson(before)}::jsonb, ${toJson(after)}::jsonb, ${undoes})
        on conflict (undoes) do nothing
        returning id::int`.execute(trx)
      return rows[0]?.id ?? null
    },

    /** Lines, newest first; `subjects` are those of a thing and its parts. */
    async find(
      db: QueryExecutorProvider,
      { kind, subject, before, first, subjects }: SettingChangeQuery & { subjects?: readonly string[] },
    ): Promise<SettingChange[]> {
      const { rows } = await sql<Line>`
        select ${columns} from ${table} c
        where (${kind ?? null}::text is null or kind = ${kind ?? null})
          and (${subject ?? null}::text is null or subject = ${subject ?? null})
          and (${subjects ?? null}::text[] is null or subject = any(${subjects ?? null}::text[]))
          and (${before ?? null}::bigint is null or id < ${before ?? null})
        order by id desc
        limit ${first}`.execute(db)
      return rows.map(toSettingChange)
    },

    /** One line, or undefined. */
    async findOne(db: QueryExecutorProvider, id: number): Promise<SettingChange | undefined> {
      const { rows } = await sql<Line>`select ${columns} from ${table} c where id = ${id}`.execute(db)
      return rows.map(toSettingChange)[0]
    },
  }
}

/** The fields that differ between two states of a thing, with both values; null when none does. */
export function findChangedFields<State extends object>(
  before: State,
  after: State,
): { before: SettingFields; after: SettingFields } | null {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([field, value]) => !isDeepStrictEqual(old.get(field) ?? null, value ?? null),
  )
  if (changed.length === 0) return null
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, old.get(field) ?? null])),
    after: Object.fromEntries(changed),
  }
}

/** Whether the fields that a change set still stand as it set them: only then can it be undone. */
export function isStillSo(present: object, after: SettingFields): boolean {
  const now = new Map<string, unknown>(Object.entries(present))
  return Object.entries(after).every(([field, value]) => isDeepStrictEqual(now.get(field) ?? null, value ?? null))
}

interface Line {
  id: number
  at: Date
  actor_uid: string
  kind: string
  subject: string
  title: string
  before: SettingFields | null
  after: SettingFields | null
  undoes: number | null
  is_undone: boolean
}

function toSettingChange({ at, actor_uid, is_undone, ...line }: Line): SettingChange {
  return { ...line, at: at.toISOString(), actorUid: actor_uid, isUndone: is_undone }
}

function toJson(fields: SettingFields | null): string | null {
  return fields === null ? null : JSON.stringify(fields)
}
