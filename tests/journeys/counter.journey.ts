import { expect, type Page, test } from '@playwright/test'
import { aPerson, getOutbox } from './account-holder.ts'
import { bookVisit } from './booked-visit.ts'
import { listenForComplaints } from './complaints.ts'
import { codeSentTo, settle } from './person.ts'
import { givePet } from './pet-owner.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { merchantIn } from './staff.ts'
import { visit } from './visit.ts'
import { bookNewcomer } from './walk-in.ts'

const urubo = { merchantId: 'spa-equipetrol', storeId: 'spa-equipetrol-urubo' }
const paths = {
  calendar: `/backoffice/appointments?storeId=${urubo.storeId}`,
  counter: `/backoffice/appointments/counter?storeId=${urubo.storeId}`,
}

test('a merchant enters somebody at the counter and books a bath for two pets @long', async ({ page }) => {
  test.slow()
  await merchantIn(page.context())
  const complaints = await listenForComplaints(page)
  await visit(page, paths.calendar)
  await page.getByRole('link', { name: 'Nueva cita' }).click()
  await expect(page.getByRole('heading', { name: '¿Para quién es?' })).toBeVisible()
  await expectNoAxeViolations(page)
  await enter(page, { name: 'Rosa Méndez', phone: '12' })
  await expect(page.getByText('Revisa el teléfono: con su código si es de otro país.').first()).toBeVisible()
  await enter(page, { name: 'Rosa Méndez', phone: '70012345' })
  await expect(page.getByRole('heading', { name: 'Cita de Rosa Méndez' })).toBeVisible()

  await page.getByText('Agregar otra mascota').click()
  await page.getByLabel('Mascota').fill('Coco')
  await page.getByLabel('Qué es').selectOption({ label: 'Perro' })
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Toby' }).check()
  await page.getByRole('checkbox', { name: 'Coco' }).check()
  await page.getByLabel('Servicio de Toby').selectOption({ index: 1 })
  await page.getByLabel('Tamaño de Coco').selectOption({ index: 1 })
  await page.getByLabel('Servicio de Coco').selectOption({ index: 1 })
  await page.getByText('Agregar una dirección').click()
  await page.getByLabel('Zona o barrio').selectOption({ label: 'Urubó' })
  await page.getByRole('textbox', { name: 'Dirección' }).fill('Calle 3, 12')
  await page.getByLabel('Referencia adicional').fill('Portón verde')
  await page.getByRole('button', { name: 'Guardar la dirección' }).click()
  await expect(page).toHaveURL(/address=/)
  await page.getByRole('checkbox', { name: /^Pasar a buscar/ }).check()
  await expect(page.getByRole('combobox', { name: 'Dirección' })).toContainText('Calle 3, 12')
  await expectNoAxeViolations(page)
  // Beyond the week that customers see.
  await page.getByLabel('Desde el día').fill(dayAhead(14))
  await page.getByRole('button', { name: 'Ver horas libres' }).click()
  await expect(page).toHaveURL(new RegExp(`day=${dayAhead(14)}`))
  await page
    .getByRole('radio', { name: /^\d\d:\d\d$/ })
    .first()
    .check({ force: true })
  await page.getByLabel('Notas para Toby').fill('Le teme al secador')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Anotar la cita' }).click()

  const panel = page.getByRole('dialog', { name: 'Toby' })
  await expect(panel.getByText('Aceptada', { exact: true })).toBeVisible()
  await expect(panel.getByText('Rosa Méndez', { exact: true })).toBeVisible()
  await expect(panel.getByText('Le teme al secador')).toBeVisible()
  await expect(panel.getByText(/El local reservó para ti/)).toBeVisible()

  await visit(page, paths.counter)
  await enter(page, { name: 'Rosa M.', phone: '+591 700-12345' })
  await expect(page.getByText('Ya conoces a Rosa Méndez')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Abrir la ficha de Rosa Méndez' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar sus datos' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^datos-de-cliente-.*\.json$/)

  await visit(page, paths.counter)
  // Other journeys work with customers of the same name.
  await page.getByLabel('Teléfono, nombre o mascota').fill('70012345')
  await page.getByRole('button', { name: 'Buscar' }).click()
  const rosa = page.getByRole('link', { name: /Rosa Méndez.*700 12345/ })
  await rosa.click()
  await page.getByText('Borrar sus datos').click()
  await page.getByRole('button', { name: 'Borrar todo' }).click()
  await expect(page).toHaveURL(/counter\?storeId/)
  await expect(rosa).toHaveCount(0)
  expect(complaints.filter((complaint) => !/\b(409|422)\b/.test(complaint))).toEqual([])
})

test('whom a counter entered reads of the visit on their phone, and takes it into their account @phone @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const pet = `Nube ${Date.now() % 100_000}`
  const { phoneNumber } = aPerson()
  const merchant = await merchantIn(await browser.newContext())
  await bookNewcomer(merchant, { storeId: urubo.storeId, pet, phone: phoneNumber, fromDay: dayAhead(15) })
  let link: string | undefined
  await expect
    .poll(
      async () => (link = /\/visit\/[\w-]{43}/.exec(await getOutbox(page, `+591${phoneNumber}`))?.[0]),
      'its confirmation',
    )
    .toBeDefined()

  await visit(page, link ?? '')
  await expect(page.getByRole('heading', { name: 'Guárdala en tu cuenta' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Entrar con mi celular' }).click()
  await page.getByLabel('Tu celular').fill(phoneNumber)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await page.getByLabel('Código de 6 dígitos').fill(await codeSentTo(page, phoneNumber))
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(link ?? '')
  // The visit follows the account by a job.
  await expect(async () => {
    await page.goto('/profileAppointments')
    await expect(page.getByText(pet).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { name: 'Guárdala en tu cuenta' })).toHaveCount(0)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a merchant books for a customer who was here before @phone @long', async ({ page, browser }) => {
    const owner = await settle(await browser.newContext())
    const { id } = await givePet(owner, { name: 'Sombra', weight: 6 })
    await bookVisit(owner, { store: urubo, petIds: [id] })
    await merchantIn(page.context())
    await page.goto(paths.counter)
    await page
      .getByRole('link', { name: /Sombra/ })
      .first()
      .click()
    await page.getByRole('checkbox', { name: 'Sombra' }).check()
    await page.getByLabel('Servicio de Sombra').selectOption({ index: 1 })
    await page.getByLabel('Desde el día').fill(dayAhead(21))
    await page.getByRole('button', { name: 'Ver horas libres' }).click()
    await page
      .getByRole('radio', { name: /^\d\d:\d\d$/ })
      .first()
      .check({ force: true })
    await page.getByRole('button', { name: 'Anotar la cita' }).click()
    await expect(page.getByRole('region', { name: 'Sombra' }).getByText('Aceptada', { exact: true })).toBeVisible()
  })
})

async function enter(page: Page, { name, phone }: { name: string; phone: string }) {
  const submit = page.getByRole('button', { name: 'Anotar y elegir hora' })
  const form = page.locator('form').filter({ has: submit })
  await form.getByLabel('Nombre').fill(name)
  await form.getByLabel('Teléfono').fill(phone)
  await form.getByLabel('Mascota').fill('Toby')
  await form.getByLabel('Qué es').selectOption({ label: 'Perro' })
  await form.getByLabel('Peso en kilos').fill('8,5')
  await submit.click()
}

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
