import { expect, type Page } from '@playwright/test'
import { scriptIsThere } from './visit.ts'

/** Opens the address map from the header. */
export async function openMap(page: Page): Promise<void> {
  await scriptIsThere(page)
  await page
    .getByRole('link', { name: /^Entregar en/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('button', { name: /^Marcar en el mapa/ }).click()
  await mapIsReady(page)
}

export async function mapIsReady(page: Page): Promise<void> {
  // The map and its library are lazy-loaded, which takes a while on a busy machine.
  await expect(page.getByRole('button', { name: 'Acercar el mapa' })).toBeVisible()
}

/** Step A: moves the map a little by keyboard, and chooses the place under the pin. */
export async function pickOnMap(page: Page): Promise<void> {
  const map = page.getByRole('application')
  const before = (await map.getAttribute('data-point')) ?? ''
  // A refusal that appears takes the focus: whoever presses too early presses again.
  await expect(async () => {
    await map.focus()
    await page.keyboard.press('ArrowRight')
    await expect(map).not.toHaveAttribute('data-point', before, { timeout: 2000 })
  }).toPass()
  await page.getByRole('button', { name: 'Selecciona tu ubicación' }).click()
}

/** Steps B and C, from a pinned position. */
export async function confirmAndDescribe(page: Page, street: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Confirma tu ubicación' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByRole('heading', { name: 'Confirma los Datos de tu Dirección' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Dirección' }).fill(street)
  await dialog.getByRole('textbox', { name: 'Referencia Adicional' }).fill('Portón verde')
  await dialog.getByRole('button', { name: 'Agregar dirección' }).click()
}
