import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { type Balance, nothing } from './rules/ledger.ts'
import { settleLedger } from './settle-ledger.ts'
import { moveDeedsAndLines } from './store/move-person.ts'
import { holdPerson, lockPerson } from './store/people.ts'

/**
 * Moves all deeds, lines, missions, levels and exchanges of a person to another one, and settles the ledger, so that the
 * limits of a month hold for both together.
 */
export async function moveHuellas(
  trx: Transaction<Tables>,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  const people = new Map<string, Balance>()
  for (const uid of [from, to].toSorted()) {
    const person = uid === to ? await holdPerson(trx, to, at) : await lockPerson(trx, from)
    if (person) people.set(uid, person)
  }
  if (!people.has(from)) return

  const balance = await moveDeedsAndLines(trx, { from, to, balance: people.get(to) ?? nothing })
  const cause = `merge:${from}`
  await settleLedger(trx, { uid: to, balance, at }, { cause, title: 'Unión de tus dos cuentas' })
}
