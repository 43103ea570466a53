import { DisruptionsChanged } from '#services/market/contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { writeDisruption } from './store.ts'

/** Remembers a disrupted area, so that no visit is offered that has to travel there meanwhile. The fact may arrive twice or late. */
export async function takeOverDisruption({ db }: Pick<AppointmentsDependencies, 'db'>, fact: object): Promise<void> {
  const changed = DisruptionsChanged.parse(fact)
  await db.transaction().execute((trx) => writeDisruption(trx, changed))
}
