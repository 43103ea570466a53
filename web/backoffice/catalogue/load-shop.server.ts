import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'

/** The shops to choose from, and the one that the address names; else the first of the country, as it opens. */
export async function loadShop(context: Readonly<RouterContextProvider>, request: Request) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const shops = await market.staffShops(undefined, { context: visit.call })
  const asked = new URL(request.url).searchParams.get('shopId')
  const shop =
    shops.find(({ id }) => id === asked) ??
    shops.find(({ country, active }) => active && country === visit.country.iso) ??
    shops[0] ??
    null
  return { shops, shop }
}
