import { expect, test } from '@playwright/test'
import { choosePets, chooseService, confirm, goOn, holdTime, wizardAt } from './booking.ts'
import { addPart, makeSalon } from './make-salon.ts'
import { settle, takeSession } from './person.ts'
import { aPhoto, givePet } from './pet-owner.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { anOperator } from './staff.ts'
import { visit } from './visit.ts'

/** An operator sets up a salon from nothing, and a customer books there. */

test('a salon is made, opened and booked without a developer', async ({ page, browser }, { project }) => {
  test.slow()
  const operator = await anOperator(browser)
  await takeSession(page.context(), operator.session)
  const name = `Patitas ${project.name} ${Date.now() % 100_000}`
  const salon = await makeSalon(page, {
    name,
    async look() {
      await expectNoAxeViolations(page)
      await expectToFit(page)
    },
  })

  // The widest form of these pages, unfolded.
  await visit(page, `/backoffice/store/team?storeId=${salon.storeId}`)
  await page.locator('summary', { hasText: 'Ana' }).click()
  await expectToFit(page)
  await expectNoAxeViolations(page)

  await visit(page, `/backoffice/store?storeId=${salon.storeId}`)
  const pictures = page.getByRole('region', { name: 'Fotos' })
  await pictures.getByLabel('Nueva foto').setInputFiles(await aPhoto())
  await pictures.getByRole('button', { name: 'Subir foto' }).click()
  await expect(pictures.getByRole('img', { name: 'Foto 1' })).toBeVisible()

  await visit(page, `/backoffice/store/services?storeId=${salon.storeId}`)
  const discounts = page.getByRole('region', { name: 'Descuentos' })
  await addPart(discounts, 'Nuevo descuento', async (form) => {
    await form.getByLabel('Nombre').fill('2 mascotas')
    await form.getByLabel('Porcentaje').fill('10')
    await form.getByLabel('Desde cuántas mascotas').fill('2')
  })
  await expect(discounts.getByRole('cell', { name: 'Bs 144,00' })).toBeVisible()
  const prices = page.getByRole('region', { name: 'Precios y tiempos' })
  await prices.getByLabel('Precio de Baño completo, gato', { exact: true }).fill('90')
  await prices.getByRole('button', { name: 'Guardar precios' }).click()
  await expect(prices.getByText('Completa precio y minutos')).toBeVisible()
  await prices.getByLabel('Minutos de Baño completo, gato', { exact: true }).fill('45')
  await prices.getByRole('button', { name: 'Guardar precios' }).click()
  await expect(prices.getByText('Listo, guardamos los cambios.')).toBeVisible()

  const customer = await browser.newContext()
  await givePet(await settle(customer))
  const shop = await customer.newPage()
  await visit(shop, wizardAt(salon))
  await choosePets(shop, 'Toby')
  await chooseService(shop, 'Toby', /^Baño/)
  await goOn(shop).click()
  const schedule = await holdTime(shop)
  await shop.getByRole('radio', { name: 'Efectivo' }).check()
  await confirm(shop)
  await visit(page, `/backoffice/appointments?storeId=${salon.storeId}&day=${schedule.slice(0, 10)}`)
  await expect(page.getByText('Ana', { exact: true }).filter({ visible: true }).first()).toBeVisible()

  // What an operator changed is in the log, and can be undone.
  await visit(page, `/backoffice/store?storeId=${salon.storeId}`)
  const log = page.getByRole('region', { name: 'Últimos cambios' })
  await log
    .getByRole('button', { name: /^Deshacer: Local: abierto al público/ })
    .first()
    .click()
  await expect(page.getByText('Listo, quedó como estaba.')).toBeVisible()
  await expect(page.getByText('Tiene todo lo que hace falta.')).toBeVisible()
})

test('two people change one station: the second is told, and keeps what was typed @long', async ({ page, browser }) => {
  test.slow()
  const operator = await anOperator(browser)
  await takeSession(page.context(), operator.session)
  const { storeId } = await makeSalon(page, { name: `Dos ${Date.now() % 100_000}` })
  const address = `/backoffice/store/team?storeId=${storeId}`
  const other = await page.context().newPage()
  for (const one of [page, other]) {
    await visit(one, address)
    await one.locator('summary', { hasText: 'Tina' }).click()
  }
  const form = (one: typeof page) => one.getByRole('region', { name: 'Puestos' }).locator('details').first()
  await form(other).getByLabel('Nombre del puesto').fill('Tina azul')
  await form(other).getByRole('button', { name: 'Guardar' }).click()
  await expect(other.locator('summary', { hasText: 'Tina azul' })).toBeVisible()
  await form(page).getByLabel('Nombre del puesto').fill('Tina roja')
  await form(page).getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Otra persona lo cambió mientras tanto.')).toBeVisible()
  await expect(form(page).getByLabel('Nombre del puesto')).toHaveValue('Tina roja')
  await page.getByRole('link', { name: 'Ver cómo quedó' }).click()
  await expect(page.locator('summary', { hasText: 'Tina azul' })).toBeVisible()
})
