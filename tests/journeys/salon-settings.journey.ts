import { expect, type Locator, test } from '@playwright/test'
import { choosePets, chooseService, confirm, goOn, holdTime, wizardAt } from './booking.ts'
import { settle, takeSession } from './person.ts'
import { givePet } from './pet-owner.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { anOperator } from './staff.ts'
import { visit } from './visit.ts'

/** An operator sets up a salon from nothing, and a customer books there. */

test('a salon is made, opened and booked without a developer @both', async ({ page, browser }, { project }) => {
  test.slow()
  const operator = await anOperator(browser)
  await takeSession(page.context(), operator.session)
  const name = `Patitas ${project.name} ${Date.now() % 100_000}`

  await visit(page, '/backoffice/settings')
  await page.getByRole('link', { name: /^Salones y veterinarias/ }).click()
  await page.getByRole('link', { name: 'Nuevo negocio' }).first().click()
  await expect(page.getByRole('heading', { name: 'Nuevo negocio' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel(/^Nombre/).fill(name)
  await page.getByRole('button', { name: 'Crear negocio' }).click()
  await expect(page.getByText('Creamos el negocio.')).toBeVisible()
  await expectToFit(page)

  await page.getByRole('link', { name: 'Nuevo local' }).click()
  await expect(page.getByRole('heading', { name: 'Nuevo local' })).toBeVisible()
  await page.getByLabel(/^Nombre/).fill(`${name} Norte`)
  await page.getByRole('textbox', { name: /^Dirección/ }).fill('Av. Beni 100')
  await page.getByLabel(/^Teléfono/).fill('33300002')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Crear local' }).click()

  const opening = page.getByRole('region', { name: 'Abrir al público' })
  for (const missing of ['un horario', 'una forma de pago', 'un puesto', /^un paquete con precios/])
    await expect(opening.getByRole('link', { name: missing })).toBeVisible()
  const storeId = new URL(page.url()).searchParams.get('storeId') ?? ''

  const week = page.getByRole('region', { name: 'Horario y turnos' })
  for (const day of ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'])
    await week.getByLabel(`${day}, abierto`).check()
  await week.getByRole('button', { name: 'Guardar horario' }).click()
  await expect(week.getByText('Listo, guardamos los cambios.')).toBeVisible()
  const paying = page.getByRole('region', { name: 'Recogida, visitas y cobro' })
  await paying.getByLabel('Efectivo').check()
  await paying.getByRole('button', { name: 'Guardar' }).click()
  await expect(paying.getByText('Listo, guardamos los cambios.')).toBeVisible()
  await expectNoAxeViolations(page)

  await opening.getByRole('link', { name: 'un puesto' }).click()
  const stations = page.getByRole('region', { name: 'Puestos' })
  await add(stations, 'Nuevo puesto', async (form) => form.getByLabel('Nombre del puesto').fill('Tina'))
  await expect(stations.locator('summary', { hasText: 'Tina' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: 'Servicios y precios' }).click()
  const services = page.getByRole('region', { name: 'Servicios', exact: true })
  await add(services, 'Nuevo servicio', async (form) => form.getByLabel('Nombre del servicio').fill('Baño completo'))
  await expect(services.locator('summary', { hasText: 'Baño completo' })).toBeVisible()
  const packs = page.getByRole('region', { name: 'Paquetes' })
  await add(packs, 'Nuevo paquete', async (form) => {
    await form.getByLabel('Nombre para el cliente').fill('Baño')
    await form.getByLabel('Baño completo en este paquete').selectOption('Siempre')
  })
  await expect(packs.locator('summary', { hasText: 'Sin precios' })).toBeVisible()
  const prices = page.getByRole('region', { name: 'Precios y tiempos' })
  await prices.getByLabel('Precio de Baño completo, perro', { exact: true }).fill('80')
  await prices.getByRole('button', { name: 'Guardar precios' }).click()
  await expect(prices.getByText('Completa precio y minutos')).toBeVisible()
  await prices.getByLabel('Minutos de Baño completo, perro', { exact: true }).fill('60')
  await prices.getByRole('button', { name: 'Guardar precios' }).click()
  await expect(prices.getByText('Listo, guardamos los cambios.')).toBeVisible()
  const discounts = page.getByRole('region', { name: 'Descuentos' })
  await add(discounts, 'Nuevo descuento', async (form) => {
    await form.getByLabel('Nombre').fill('2 mascotas')
    await form.getByLabel('Porcentaje').fill('10')
    await form.getByLabel('Desde cuántas mascotas').fill('2')
  })
  await expect(discounts.getByRole('cell', { name: 'Bs 144,00' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await page.getByRole('navigation', { name: 'Partes del local' }).getByRole('link', { name: 'Local' }).click()
  await opening.getByRole('button', { name: 'Abrir al público' }).click()
  await expect(opening.getByText('Está abierto: se ve en Huella y se puede reservar.')).toBeVisible()

  const customer = await browser.newContext()
  await givePet(await settle(customer))
  const shop = await customer.newPage()
  const address = await page.getByRole('link', { name: 'Ver su página' }).getAttribute('href')
  const merchantId = new URLSearchParams(address?.split('?')[1]).get('merchantId') ?? ''
  await visit(shop, wizardAt({ merchantId, storeId }))
  await choosePets(shop, 'Toby')
  await chooseService(shop, 'Toby', /^Baño/)
  await goOn(shop).click()
  await holdTime(shop)
  await shop.getByRole('radio', { name: 'Efectivo' }).check()
  await confirm(shop)

  // What an operator changed is in the log, and can be undone.
  const log = page.getByRole('region', { name: 'Últimos cambios' })
  await log
    .getByRole('button', { name: /^Deshacer: Local: abierto al público/ })
    .first()
    .click()
  await expect(page.getByText('Listo, quedó como estaba.')).toBeVisible()
  await expect(opening.getByText('Tiene todo lo que hace falta.')).toBeVisible()
})

async function add(section: Locator, name: string, fill: (form: Locator) => Promise<unknown>): Promise<void> {
  const part = section.locator('details', { hasText: name }).last()
  await part.locator('summary').click()
  await fill(part)
  await part.getByRole('button', { name: 'Agregar' }).click()
}
