import { type RawBuilder, sql } from 'kysely'
import type { StaffScope } from '../staff-scope.ts'

/** Condition of every staff query: rows of other merchants are not found. */
export function within(scope: Omit<StaffScope, 'uid'>, merchantColumn: string): RawBuilder<boolean> {
  return sql<boolean>`(${scope.isOperator} or ${sql.ref(merchantColumn)} = any (${scope.merchantIds}::text[]))`
}
