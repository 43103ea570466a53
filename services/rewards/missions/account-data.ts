import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { toLedgerLine } from './gamification.ts'
import { findCelebrated, findCompletions } from './store/completions.ts'
import { findLines } from './store/ledger.ts'
import { findPerson } from './store/people.ts'

/** Balance, ledger, completed missions and what of them was celebrated. */
export async function exportHuellas(db: Kysely<Tables>, uid: string) {
  const [person, lines, completions, celebrated] = await Promise.all([
    findPerson(db, uid),
    findLines(db, uid),
    findCompletions(db, uid),
    findCelebrated(db, uid),
  ])
  return {
    huellas: person ?? null,
    lines: lines.map(toLedgerLine),
    missions: Object.fromEntries(completions),
    ...celebrated,
  }
}
