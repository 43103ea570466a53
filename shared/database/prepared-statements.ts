import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'

/** Statements that have a name: those that were sent last. */
const MOST_NAMED = 400
/** A connection with more plans is closed when it is released: some of them are of statements that lost their name. */
export const MOST_PREPARED = 600
/** A text that was sent so often is prepared: lists of changing length make texts that never come again. */
const RECURS = 5
const MOST_COUNTED = 2_000
const HAS_PLAN = /^\s*(?:select|with|insert|update|delete)\b/i

const EACH_TIME = '/* planned each time */'
/**
 * Part of a statement whose best plan depends on its values, such as on how common a word is: the plan for any values may be
 * a hundred times slower, and PostgreSQL takes it where it believes the opposite.
 */
export const plannedEachTime = sql.raw(EACH_TIME)

/**
 * The name under which a statement is prepared on each connection; undefined: it is planned each time. `isAlone`: outside a
 * transaction.
 */
export type NameStatement = (text: string, values: readonly unknown[], isAlone: boolean) => string | undefined

/**
 * Names statements that recur. PostgreSQL then parses them once a connection, and plans them once where a plan for any
 * values costs no more than one for the given (PREPARE, "Notes"): of an order's work in the database half was planning.
 */
export function makeStatementNames({ most = MOST_NAMED } = {}): NameStatement {
  const names = new LRUCache<string, string>({ max: most })
  let given = 0
  const counts = new LRUCache<string, number>({ max: MOST_COUNTED })

  return (text, values, isAlone) => {
    // `begin` and the like have no plan.
    if (values.length === 0 && !HAS_PLAN.test(text)) return undefined
    if (!isAlone && hasAllColumns(text)) return undefined
    const name = names.get(text)
    if (name !== undefined) return name
    if (text.includes(EACH_TIME)) return undefined
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    if (count < RECURS) return undefined
    counts.delete(text)
    given += 1
    names.set(text, `s${given}`)
    return `s${given}`
  }
}

/**
 * `select *`: a migration that adds a column ends its plan with an error (`isPlanOfOldColumns`). Alone it is asked again;
 * a transaction would be lost.
 */
function hasAllColumns(text: string): boolean {
  const known = allColumns.get(text)
  if (known !== undefined) return known
  const found = /\.\*|(?:select|returning|,)\s+\*/i.test(getAnswer(text))
  allColumns.set(text, found)
  return found
}
/** The part of a statement that says which columns it answers with: a writing one has those of its last `returning` alone. */
function getAnswer(text: string): string {
  if (!/^\s*(?:insert|update|delete)\b/i.test(text)) return text
  const at = text.toLowerCase().lastIndexOf('returning')
  return at < 0 ? '' : text.slice(at)
}
const allColumns = new LRUCache<string, boolean>({ max: MOST_COUNTED })

/** Whether the plan was made before the table got another column. Nothing of the statement was done. */
export function isPlanOfOldColumns(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type'
}
