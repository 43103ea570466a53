import type { Page } from '@playwright/test'
import { open, openBackoffice, openOwnStay } from './walks.ts'

const BOARD = '/backoffice/appointments/hotel?storeId=spa-equipetrol-banzer'

/** Opens the stay of a guest that shares its place with another pet of its family. */
export async function openDeskCompanion(page: Page, shop: string) {
  await openBackoffice(BOARD)(page, shop)
  const guests = page.locator('main a', { hasText: 'Trufa' })
  await open((await guests.first().getAttribute('href')) ?? '/')(page, shop)
}

/** Opens a person's own stay with the form of a medicine. */
export async function openOwnMedicine(page: Page, shop: string) {
  await openOwnStay(page, shop)
  await page.getByText('Agregar una medicina').first().click()
}

/** Opens the price of a stay of two pets of one family, at the counter. */
export async function openCounterPair(page: Page, shop: string) {
  const storeId = 'spa-equipetrol-banzer'
  await openBackoffice(`/backoffice/appointments/counter?storeId=${storeId}&search=Trufa`)(page, shop)
  const address = await page.locator('main a[href*="/appointments/counter/"]').first().getAttribute('href')
  const [from, until] = [14, 17].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  const path = new URL(address ?? '/', shop).pathname
  await open(`${path}/stay?storeId=${storeId}&from=${from}&until=${until}`)(page, shop)
  for (const pet of await page.locator('main input[name="pet"]').all()) await pet.check()
  await page.getByRole('checkbox', { name: 'Que duerman juntas donde quepan' }).check()
  await page.getByRole('button', { name: 'Ver el precio' }).click()
  await page.getByRole('heading', { name: 'Precio y reserva' }).waitFor()
}
