import type { RouterContextProvider } from 'react-router'
import { hasRight, type OperatorArea } from '#shared/staff-areas.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import type { SetupFacts, SetupShop, StepName } from './setup-steps.ts'

/** Where the right to read an area decides about a step. */
const areas: Partial<Record<StepName, OperatorArea>> = {
  payment: 'finance',
  legal: 'finance',
  catalogue: 'catalogue',
  salon: 'salon',
  content: 'content',
  people: 'people',
}

/** Asks each service for what the assistant knows; one that is down does not hide the others. */
export async function gatherSetup(context: Readonly<RouterContextProvider>): Promise<SetupFacts> {
  const { market, appointments, operations, accounts } = context.get(servicesContext)
  const { viewer, call: asker } = context.get(visitContext)
  const call = { context: asker }
  const hidden = (Object.keys(areas) as StepName[]).filter((step) => {
    const area = areas[step]
    return area !== undefined && !hasRight(viewer.areas, area, 'read')
  })
  const ifShown = <Answer>(step: StepName, ask: () => Promise<Answer>) => (hidden.includes(step) ? null : orNull(ask()))
  const [listed, salons, state, people] = await Promise.all([
    orNull(market.listShopSettings(undefined, call)),
    ifShown('salon', () => appointments.staffStores(undefined, call)),
    orNull(operations.state(undefined, call)),
    ifShown('people', () => accounts.staffPeople(undefined, call)),
  ])
  const shops = listed?.shops.map(async ({ id, name, country, isOpen, zones, sections }): Promise<SetupShop> => {
    const products = await ifShown('catalogue', () => market.staffCatalogue({ shopId: id, first: 1 }, call))
    const hasProducts = products && products.offers.length > 0
    return { name, country, isOpen, delivers: zones > 0, hasProducts, hasSections: sections > 0 }
  })
  return {
    served: state?.served ?? [],
    shops: shops ? await Promise.all(shops) : null,
    salons: salons?.map(({ name, active }) => ({ name, isOpen: active })) ?? null,
    colleagues: people?.filter(({ isBlocked }) => !isBlocked).length ?? null,
    hasContent: state?.sources.some(({ id, state }) => id.startsWith('sheet-') && state !== 'never') ?? null,
    lacks: state?.lacks ?? null,
    hidden,
  }
}
