import type { RouterContextProvider } from 'react-router'
import { assignPackages } from '#services/appointments/prepaid-packages/rules/prepaid-package.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'

interface PlannedVisit {
  petName: string
  packId: string
  petTypeId: string
  petSize: string | null
  /** yyyy-MM-dd in the store's zone. */
  day: string
}

/** A sentence for each visit at a store that a package of the visitor pays, as things stand today. */
export async function findPackageNotes(
  context: Readonly<RouterContextProvider>,
  { storeId, visits }: { storeId: string; visits: readonly PlannedVisit[] },
): Promise<string[]> {
  const { viewer, call, country } = context.get(visitContext)
  if (viewer.uid === null || viewer.isGuest) return []
  // A page about a visit is shown without the sentence when nobody answers.
  const own = await orNull(context.get(servicesContext).appointments.ownPackages(undefined, { context: call }))
  const bought = own?.filter((each) => each.storeId === storeId) ?? []
  const t = translator(country.locale, 'packages')
  return assignPackages(bought, visits).flatMap((found, index) => {
    const visit = visits[index]
    if (!found || !visit) return []
    return t('pays', { pet: visit.petName, name: found.name, count: found.visitsLeft })
  })
}
