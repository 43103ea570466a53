import { expect, type Locator, type Page } from '@playwright/test'
import type { StoreOfDemo } from './booking.ts'
import { visit } from './visit.ts'

/** An operator makes a salon by the pages of the back office. */

interface SalonOptions {
  name: string
  /** Open every day at all hours, for a clock that cannot be moved; by default the proposed week. */
  isAlwaysOpen?: boolean
  /** Called on each page once it is filled in. */
  look?: (what: string) => Promise<unknown>
}

const DAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado']

/** A merchant with one open store: a tub, a person who bathes, and the pack 'Baño' for dogs (Bs 80, an hour). */
export async function makeSalon(page: Page, { name, isAlwaysOpen, look }: SalonOptions): Promise<StoreOfDemo> {
  await visit(page, '/backoffice/settings')
  await page.getByRole('link', { name: /^Salones y veterinarias/ }).click()
  await page.getByRole('link', { name: 'Nuevo negocio' }).first().click()
  await expect(page.getByRole('heading', { name: 'Nuevo negocio' })).toBeVisible()
  await page.getByLabel(/^Nombre/).fill(name)
  await look?.('merchant')
  await page.getByRole('button', { name: 'Crear negocio' }).click()
  await expect(page.getByText('Creamos el negocio.')).toBeVisible()
  const merchantId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await page.getByRole('link', { name: 'Nuevo local' }).click()
  await expect(page.getByRole('heading', { name: 'Nuevo local' })).toBeVisible()
  await page.getByLabel(/^Nombre/).fill(`${name} Norte`)
  await page.getByRole('textbox', { name: /^Dirección/ }).fill('Av. Beni 100')
  await page.getByLabel(/^Teléfono/).fill('33300002')
  await look?.('new-store')
  await page.getByRole('button', { name: 'Crear local' }).click()

  const opening = page.getByRole('region', { name: 'Abrir al público' })
  for (const missing of ['un horario', 'una forma de pago', 'un puesto', /^un paquete con precios/])
    await expect(opening.getByRole('link', { name: missing })).toBeVisible()
  const storeId = new URL(page.url()).searchParams.get('storeId') ?? ''
  await setHours(page, isAlwaysOpen)
  const paying = page.getByRole('region', { name: 'Recogida, visitas y cobro' })
  await paying.getByLabel('Efectivo').check()
  await paying.getByRole('button', { name: 'Guardar' }).click()
  await expect(paying.getByText('Listo, guardamos los cambios.')).toBeVisible()
  await look?.('store')

  await opening.getByRole('link', { name: 'un puesto' }).click()
  await addTeam(page)
  await look?.('team')
  await page.getByRole('link', { name: 'Servicios y precios' }).click()
  await addOffer(page)
  await look?.('services')

  await page.getByRole('navigation', { name: 'Partes del local' }).getByRole('link', { name: 'Local' }).click()
  await opening.getByRole('button', { name: 'Abrir al público' }).click()
  await expect(opening.getByText('Está abierto: se ve en Huella y se puede reservar.')).toBeVisible()
  return { merchantId, storeId }
}

async function setHours(page: Page, isAlwaysOpen = false): Promise<void> {
  const week = page.getByRole('region', { name: 'Horario y turnos' })
  await expect(week.getByText('Te proponemos una semana usual')).toBeVisible()
  for (const day of DAYS) await expect(week.getByLabel(`${day}, abierto`)).toBeChecked()
  await expect(week.getByLabel('Domingo, abierto')).not.toBeChecked()
  for (const day of isAlwaysOpen ? [...DAYS, 'Domingo'] : DAYS) {
    await week.getByLabel(`${day}, abierto`).check()
    if (!isAlwaysOpen) continue
    await week.getByLabel(`${day}, abre a las`).filter({ visible: true }).first().fill('00:00')
    await week.getByLabel(`${day}, cierra a las`).filter({ visible: true }).first().fill('00:00')
  }
  await week.getByRole('button', { name: 'Guardar horario' }).click()
  await expect(week.getByText('Listo, guardamos los cambios.')).toBeVisible()
}

async function addTeam(page: Page): Promise<void> {
  const stations = page.getByRole('region', { name: 'Puestos' })
  await addPart(stations, 'Nuevo puesto', async (form) => form.getByLabel('Nombre del puesto').fill('Tina'))
  await expect(stations.locator('summary', { hasText: 'Tina' })).toBeVisible()
  const team = page.getByRole('region', { name: 'Equipo' })
  await addPart(team, 'Nueva persona', async (form) => {
    await form.getByLabel('Nombre de la persona').fill('Ana')
    await form.getByLabel('Baño').check()
    // A new person begins with the hours of the store.
    await expect(form.getByLabel('Lunes, trabaja')).toBeChecked()
  })
  await expect(team.locator('summary', { hasText: 'Ana' })).toBeVisible()
}

async function addOffer(page: Page): Promise<void> {
  const services = page.getByRole('region', { name: 'Servicios', exact: true })
  await addPart(services, 'Nuevo servicio', async (form) =>
    form.getByLabel('Nombre del servicio').fill('Baño completo'),
  )
  await expect(services.locator('summary', { hasText: 'Baño completo' })).toBeVisible()
  const packs = page.getByRole('region', { name: 'Paquetes' })
  await addPart(packs, 'Nuevo paquete', async (form) => {
    await form.getByLabel('Nombre para el cliente').fill('Baño')
    await form.getByLabel('Baño completo en este paquete').selectOption('Siempre')
  })
  await expect(packs.locator('summary', { hasText: 'Sin precios' })).toBeVisible()

  const prices = page.getByRole('region', { name: 'Precios y tiempos' })
  await prices.getByLabel('Precio de Baño completo, perro', { exact: true }).fill('80')
  await prices.getByLabel('Minutos de Baño completo, perro', { exact: true }).fill('60')
  await prices.getByRole('button', { name: 'Guardar precios' }).click()
  await expect(prices.getByText('Listo, guardamos los cambios.')).toBeVisible()
}

/** Opens the form of a new part in a section, fills it in and sends it. */
export async function addPart(section: Locator, name: string, fill: (form: Locator) => Promise<unknown>) {
  const part = section.locator('details', { hasText: name }).last()
  await part.locator('summary').click()
  await fill(part)
  await part.getByRole('button', { name: 'Agregar' }).click()
}
