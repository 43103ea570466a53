import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import type { SetupFacts, SetupShop } from './setup-steps.ts'

/** Asks each service for what the assistant knows; one that is down does not hide the others. */
export async function gatherSetup(context: Readonly<RouterContextProvider>): Promise<SetupFacts> {
  const { market, appointments, operations, accounts } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const getShop = async ({ id, name, country, active }: Awaited<ReturnType<typeof market.staffShops>>[number]) => {
    const { offers } = await market.staffCatalogue({ shopId: id, first: 1 }, call)
    return { name, country, isOpen: active, delivers: true, hasProducts: offers.length > 0 } satisfies SetupShop
  }
  const [shops, salons, state, people] = await Promise.all([
    orNull(market.staffShops(undefined, call).then((all) => Promise.all(all.map(getShop)))),
    orNull(appointments.staffStores(undefined, call)),
    orNull(operations.state(undefined, call)),
    orNull(accounts.staffPeople(undefined, call)),
  ])
  return {
    served: state?.served ?? [],
    shops,
    salons: salons?.map(({ name, active }) => ({ name, isOpen: active })) ?? null,
    colleagues: people?.filter(({ isBlocked }) => !isBlocked).length ?? null,
    hasContent: state?.sources.some(({ id, state }) => id.startsWith('sheet-') && state !== 'never') ?? null,
    lacks: state?.lacks ?? null,
  }
}
