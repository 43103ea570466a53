import { LRUCache } from 'lru-cache'

/** Each connection keeps the plans of this many statements at most; what recurs later is planned each time. */
const MOST_PREPARED = 400
/** A text that was sent so often is prepared: lists of changing length make texts that never come again. */
const RECURS = 5
const MOST_COUNTED = 2_000

/** The name under which a statement is prepared on each connection; undefined: it is planned each time. */
export type NameStatement = (text: string, values: readonly unknown[]) => string | undefined

/**
 * Names statements that recur. PostgreSQL then parses them once a connection, and plans them once where a plan for any
 * values costs no more than one for the given (PREPARE, "Notes"): of an order's work in the database half was planning.
 */
export function makeStatementNames(): NameStatement {
  const names = new Map<string, string>()
  const counts = new LRUCache<string, number>({ max: MOST_COUNTED })

  return (text, values) => {
    // `begin` and the like are cheaper in the simple protocol.
    if (values.length === 0) return undefined
    const name = names.get(text)
    if (name !== undefined) return name
    if (names.size >= MOST_PREPARED || hasAllColumns(text)) return undefined
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    if (count < RECURS) return undefined
    counts.delete(text)
    const given = `s${names.size + 1}`
    names.set(text, given)
    return given
  }
}

/** `select *`: a migration that adds a column would end its plan with "cached plan must not change result type". */
function hasAllColumns(text: string): boolean {
  return /\.\*|(?:select|returning|,)\s+\*/i.test(text)
}
