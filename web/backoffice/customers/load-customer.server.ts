import type { RouterContextProvider } from 'react-router'
import { hasRight } from '#shared/staff-areas.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'

/**
 * What each service knows of a customer, as far as the areas of the person go: null is outside of them, or not known. Reading
 * the account is in the audit log.
 */
export async function loadCustomer(context: Readonly<RouterContextProvider>, uid: string) {
  const visit = context.get(visitContext)
  const { market, accounts, pets, appointments, insurance } = context.get(servicesContext)
  const { areas } = visit.viewer
  const call = { context: visit.call }
  const may = (area: Parameters<typeof hasRight>[1]) => hasRight(areas, area, 'read')
  const [customer, account, ownPets, visits, contracts] = await Promise.all([
    market.staffCustomer({ uid }, call),
    may('support') ? orNull(accounts.staffAccount({ uid }, call)) : null,
    may('support') ? orNull(pets.staffPets({ uid }, call)) : null,
    may('salon') ? orNull(appointments.staffVisits({ uid }, call)) : null,
    may('claims') ? orNull(insurance.insurancesOfAccount({ uid }, call)) : null,
  ])
  return {
    customer,
    account,
    pets: ownPets,
    visits: visits?.map(({ id, dayLabel, timeLabel, petName, servicePack, store, state }) => ({
      id,
      when: `${dayLabel}, ${timeLabel}`,
      what: `${servicePack.name}, ${petName}`,
      storeId: store.id,
      storeName: store.name,
      state,
    })),
    contracts: contracts?.map(({ id, policyTitle, petProfileName, status }) => ({
      id,
      title: policyTitle,
      petName: petProfileName,
      status,
    })),
  }
}
