import type { Browser, Cookie } from 'playwright-core'
import type { CountryIso } from '#shared/countries/countries.ts'
import { countries, DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import { everyScreen, type Screen } from '../looks/every-screen.ts'
import type { RunningShop } from '../running-shop.ts'

export interface Shown {
  path: string
  /** Signed-in viewer; anonymous by default. */
  as?: 'ana' | 'carla'
  /** Name of a button in the part that loads after the page. */
  shows?: string
  /** Country of the shop; Bolivia by default. */
  in?: CountryIso
  /** Cookies that the viewer has from earlier pages. */
  cookies?: Cookie[]
}

/** Pages that may call a party, or on which most visitors arrive. */
export function firstPages(product: string): Shown[] {
  return [{ path: '/?utm_source=newsletter' }, { path: `/product/${product}` }, { path: '/signin' }]
}

/** Page with the address map, which opens because Carla has no address yet. */
export const pageWithMap: Shown = { path: '/', as: 'carla', shows: 'Acercar el mapa' }

export const otherPages: Shown[] = [
  { path: '/products?slug=perros' },
  { path: '/donations' },
  { path: '/cart' },
  { path: '/spa' },
  { path: '/appointments?display=map' },
  { path: '/appointmentAddPickStore' },
  { path: '/seguro' },
  { path: '/lostAndFoundPets' },
  { path: '/petAdoptions' },
  { path: '/refugios' },
  { path: '/help' },
  { path: '/delivery' },
  { path: '/profile', as: 'ana' },
  { path: '/petProfiles', as: 'ana' },
  { path: '/profile/insurance', as: 'ana' },
]

/** Whether the screen is internal: the back office, and pages below /dev and /test. */
const isOurs = ({ name }: Screen) => /^(desk-.*|messages|outbox|gallery)$/.test(name)

/**
 * Lists every page that a customer sees, as its address shows it, without opened drawers or dialogs. The walks run at
 * one shop; shops on the same database share its people and carts. Failed walks are reported.
 */
export async function everyPage(browser: Browser, { urls }: RunningShop, complaints: string[]): Promise<Shown[]> {
  const shown: Shown[] = []
  for (const { name, in: country = DEFAULT_COUNTRY, show } of everyScreen.filter((screen) => !isOurs(screen))) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: countries[country].language,
    })
    try {
      const page = await context.newPage()
      await show(page, urls[country])
      const { pathname, search } = new URL(page.url())
      shown.push({ path: pathname + search, in: country, cookies: await context.cookies() })
    } catch (error) {
      complaints.push(`${name} was not reached: ${error}`)
    } finally {
      await context.close()
    }
  }
  return shown
}
