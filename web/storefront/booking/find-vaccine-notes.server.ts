import type { RouterContextProvider } from 'react-router'
import { dateLabel, todayIn } from '#services/appointments/rules/local-clock.ts'
import { translator } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'

/** Vaccines that a pet lacks for one service. */
export interface VaccineNote {
  petId: string
  petName: string
  packId: string
  /** 'Rabia (venció el 3 de mayo)' */
  vaccines: string[]
  /** Where the family writes one down. */
  write: string
}

/**
 * What these pets lack for the services of a store, by pet and service. `day`: yyyy-MM-dd in the store's zone; today
 * without it. The wizard goes on without it when nobody answers: the counter asks again.
 */
export async function findVaccineNotes(
  context: Readonly<RouterContextProvider>,
  { place, petIds, day }: { place: { merchantId: string; storeId: string }; petIds: readonly string[]; day?: string },
): Promise<VaccineNote[]> {
  const { viewer, call, country, now } = context.get(visitContext)
  if (viewer.uid === null || petIds.length === 0) return []
  const { appointments } = context.get(servicesContext)
  const lacking = await orNull(appointments.petVaccines({ ...place, petIds: [...petIds], day }, { context: call }))
  const t = translator(country.locale, 'visits')
  const today = todayIn(country.timezone, now())
  return (lacking ?? []).map(({ petId, petName, packId, lacking: vaccines }) => ({
    petId,
    petName,
    packId,
    vaccines: vaccines.map(({ vaccine, until }) => {
      const name = t(`vaccines.names.${vaccine}`)
      return until === null ? name : `${name} (${t('vaccines.until', { day: dateLabel(until, today) })})`
    }),
    write: paths.petProfileMedicineApplicationAdd({ id: petId, plan: vaccines[0]?.vaccine }),
  }))
}
