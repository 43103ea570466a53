import type { RouterContextProvider } from 'react-router'
import type { FoodProduct, SheetService } from '#services/content/contract.ts'
import { servicesContext, sharedVisitContext } from '#web/request/context.ts'

type Context = Readonly<RouterContextProvider>

/** Services of the editors' sheet for the country of this visit; empty without a sheet. */
export function findSheetServices(context: Context): Promise<SheetService[]> {
  const { content } = context.get(servicesContext)
  return orEmpty(content.servicesSheet({}, { context: context.get(sharedVisitContext).call }))
}

/** Food of the editors' sheet; empty without a sheet. */
export function findSheetFoods(context: Context): Promise<FoodProduct[]> {
  const { content } = context.get(servicesContext)
  return orEmpty(content.foodProductsSheet(undefined, { context: context.get(sharedVisitContext).call }))
}

/** A sheet that was never read is refused, and its part of a page is absent. */
async function orEmpty<Row>(asked: Promise<Row[]>): Promise<Row[]> {
  try {
    return await asked
  } catch {
    return []
  }
}
