import { type RawBuilder, sql } from 'kysely'
import type { StaffScope } from '../staff-scope.ts'

/** Of every read and write of staff: what belongs to another merchant is not there. */
export function within(scope: StaffScope, merchantColumn: string): RawBuilder<boolean> {
  return sql<boolean>`(${scope.isOperator} or ${sql.ref(merchantColumn)} = any (${scope.merchantIds}::text[]))`
}
