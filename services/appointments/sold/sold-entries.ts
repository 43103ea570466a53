import type { SoldEntry, SoldGroup, SoldPeriod, SoldQuery } from '#shared/accounting/sold-entries.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { findSoldGroups } from './store/hourly-sold.ts'
import { findSoldRows } from './store/sold-rows.ts'

type Dependencies = Pick<AppointmentsDependencies, 'db'>

/** Visits and packages paid at the counter, and deposits, with what of them went back, for the sales book. Tips are in none of them. */
export async function soldEntries({ db }: Dependencies, query: SoldQuery): Promise<{ entries: SoldEntry[] }> {
  const rows = await findSoldRows(db, query)
  return {
    entries: rows.map(({ subject, subjectId, merchantId, seller, name, pets, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      subject: subjectId === null ? null : { kind: subject, id: subjectId },
      label: name === null ? toVisitLabel(subject, pets) : `Paquete ${name}`,
      seller: { merchantId, name: seller },
    })),
  }
}

function toVisitLabel(subject: 'visit' | 'deposit', pets: readonly string[] | null): string {
  return `${subject === 'deposit' ? 'Seña de la cita' : 'Cita'}${pets ? ` de ${pets.join(' y ')}` : ''}`
}

export async function soldGroups({ db }: Dependencies, period: SoldPeriod): Promise<{ groups: SoldGroup[] }> {
  return { groups: await findSoldGroups(db, period) }
}
