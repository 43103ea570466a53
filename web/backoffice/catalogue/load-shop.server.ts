import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'

/** All shops, and the one named by the address, else the first of the country. */
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
