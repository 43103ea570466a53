import type { Transaction } from 'kysely'
import type * as z from 'zod'
import type { Tables } from '../tables.ts'
import { insertRow, lockRow, type RowShape, updateRow } from './store/setting-rows.ts'

/** Where a setting is: its id, and the store that it is a part of; null for a merchant or the store itself. */
export interface Place {
  id: string
  storeId: string | null
}

/** A kind of thing that the settings change: how its facts are read under a lock, checked, and written. */
export interface Setting<Facts extends object> {
  kind: string
  facts: z.ZodType<Facts>
  find(trx: Transaction<Tables>, place: Place): Promise<{ facts: Facts; version: number; title: string } | undefined>
  /** Throws the refusal of facts that may not stand. `before`: null for a new thing. */
  check?(trx: Transaction<Tables>, place: Place, facts: Facts, before: Facts | null): Promise<void> | void
  /** Writes what differs from `before` and answers the new version. */
  write(trx: Transaction<Tables>, place: Place, facts: Facts, before: Facts, now: Date): Promise<number>
  insert(trx: Transaction<Tables>, place: Place, facts: Facts, fixed: Record<string, unknown>): Promise<void>
}

/** A setting that is one row of a table, with one column for each fact. */
export function rowSetting<Shape extends z.ZodRawShape>({
  kind,
  facts,
  row,
  title = (known) => String(known.name),
  check,
  touched,
}: {
  kind: string
  facts: z.ZodObject<Shape>
  row: RowShape
  title?(facts: Record<string, unknown>): string
  check?: Setting<z.output<z.ZodObject<Shape>>>['check']
  /** Column that holds the moment of the last change. */
  touched?: string
}): Setting<z.output<z.ZodObject<Shape>>> {
  return {
    kind,
    facts,
    ...(check && { check }),
    async find(trx, place) {
      const found = await lockRow(trx, row, place)
      if (!found) return undefined
      const known = facts.parse(found.facts)
      return { facts: known, version: found.version, title: title(known) }
    },
    write: (trx, { id }, changed, _before, now) =>
      touched
        ? updateRow(trx, withColumn(row, touched), { id, facts: { ...changed, [touched]: now } })
        : updateRow(trx, row, { id, facts: changed }),
    insert: (trx, { id, storeId }, made, fixed) =>
      insertRow(trx, row, {
        fixed: { id, ...(storeId !== null && { store_id: storeId }), ...fixed },
        facts: made,
      }),
  }
}

function withColumn(row: RowShape, column: string): RowShape {
  return { ...row, columns: { ...row.columns, [column]: column } }
}
