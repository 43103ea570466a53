import type { Browser, Cookie } from 'playwright-core'
import type { CountryIso } from '#shared/country.ts'
import { everyScreen, type Screen } from '../looks/every-screen.ts'
import type { RunningShop } from '../running-shop.ts'

export interface Shown {
  path: string
  /** Who looks; nobody unless said. */
  as?: 'ana' | 'carla'
  /** The name of a button of what comes after the page. */
  shows?: string
  /** In whose shop; Bolivia's unless it says so. */
  in?: CountryIso
  /** What whoever looks has from the way there. */
  cookies?: Cookie[]
}

/** What a party may be asked for, or where most people arrive. */
export function firstPages(product: string): Shown[] {
  return [{ path: '/?utm_source=newsletter' }, { path: `/product/${product}` }, { path: '/signin' }]
}

/** Carla has no address yet: the map opens over the page. */
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

/** The desk is ours, and what is below /dev and /test is for those who build the shop. */
const isOurs = ({ name }: Screen) => /^(desk-.*|messages|outbox|gallery)$/.test(name)

/**
 * Every page that a customer sees, as its address shows it: a drawer or a dialog that was opened over one is not there. The
 * ways are walked at one shop; who shares its database knows the same people and carts. A way that ends is told.
 */
export async function everyPage(browser: Browser, { urls }: RunningShop, complaints: string[]): Promise<Shown[]> {
  const shown: Shown[] = []
  for (const { name, in: country = 'BO', show } of everyScreen.filter((screen) => !isOurs(screen))) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-BO' })
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
