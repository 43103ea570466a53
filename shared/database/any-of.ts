import { type RawBuilder, sql } from 'kysely'

/**
 * `= any (…)` for a few texts, in statements that run often. PostgreSQL does not look into a subquery while it plans, so it
 * keeps one plan of a prepared statement for all lists; for a plain parameter it would plan anew for each list, which cost
 * a basket twice as much as reading its lines.
 */
export function anyOf(texts: readonly string[]): RawBuilder<boolean> {
  return sql`any (array(select unnest(${texts}::text[])))`
}
