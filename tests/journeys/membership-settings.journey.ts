import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { takeSession } from './person.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

test('an operator makes a membership plan, sees its card, changes it, takes that back and stops selling it @phone @long', async ({
  page,
}) => {
  test.slow()
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page, ['/backoffice/settings/memberships'])
  await visit(page, '/backoffice/settings')
  await page.getByRole('link', { name: /^Membresías Planes/ }).click()
  await expect(page.getByRole('link', { name: /Huella Plus/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Nuevo plan' }).click()

  const name = `Huella ${randomInt(1e9)}`
  const field = (label: string) => page.getByRole('textbox', { name: label })
  await field('Nombre').fill(name)
  await field('Precio de un mes (Bs)').fill('39,90')
  await field('Para quién es').fill('Para quien baña a su perro cada mes.')
  await page.getByRole('button', { name: 'Crear y vender' }).click()
  await expect(page.getByText('Un plan da algo:')).toBeVisible()
  await field('Descuento en baño y peluquería (%)').fill('25')
  await page.getByRole('checkbox', { name: 'Un cupón cada mes' }).check()
  await field('Nombre del cupón').fill('Tu regalo del mes')
  await field('Porcentaje del cupón').fill('10')
  await page.getByRole('button', { name: 'Ver cómo queda' }).click()
  const preview = page.getByRole('region', { name: 'Así lo ve tu cliente' })
  await expect(preview).toContainText('25 % menos en baño y peluquería')
  await expect(preview).toContainText('Bs 39,90')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Crear y vender' }).click()
  await expect(page.getByText('Listo, tu plan está a la venta.')).toBeVisible()
  await visit(page, '/membership')
  await expect(page.getByRole('heading', { name }).first()).toBeVisible()
  await page.goBack()

  await field('Precio de un mes (Bs)').fill('45')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(/Precio: Bs\s39,90 → Bs\s45,00/)).toBeVisible()
  await page.getByRole('button', { name: /^Deshacer: Precio/ }).click()
  await expect(page.getByText('Deshecho', { exact: true })).toBeVisible()
  await expect(field('Precio de un mes (Bs)')).toHaveValue('39,90')
  await page.getByText('Dejar de venderlo', { exact: true }).click()
  await page.getByRole('button', { name: 'Sí, dejar de venderlo' }).click()
  await expect(page.getByRole('button', { name: 'Volver a venderlo' })).toBeVisible()
  await expectNoAxeViolations(page)
  await visit(page, '/membership')
  await expect(page.getByRole('heading', { name })).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('an operator changes what invitations give, seeing the page of invited people first, and takes it back @long', async ({
  page,
}) => {
  await aColleague(page.context(), 'operator')
  await visit(page, '/backoffice/settings/memberships?country=PY')
  const field = page.getByRole('textbox', { name: 'Cupón para cada uno (Gs)' })
  const before = await field.inputValue()
  await field.fill('35.000')
  await page.getByRole('button', { name: 'Ver cómo queda' }).click()
  const preview = page.getByRole('region', { name: 'Así lo ve tu cliente' })
  await expect(preview).toContainText('Gs 35.000 en tu próxima compra')
  await page.getByRole('button', { name: 'Guardar invitaciones' }).click()
  await expect(page.getByText(/Cupón de invitación: .* → Gs\s35\.000/)).toBeVisible()
  await page
    .getByRole('button', { name: /^Deshacer: Cupón de invitación/ })
    .first()
    .click()
  await expect(field).toHaveValue(before)
})

test('plans change places by buttons, with a script and without @long', async ({ page, browser }) => {
  const operator = await aColleague(page.context(), 'operator')
  const bare = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  await takeSession(bare, operator.session)
  const plain = await bare.newPage()
  const listNames = (of: Page) =>
    of.getByRole('main').getByRole('listitem').getByRole('link').locator('b').allTextContents()
  await plain.goto('/backoffice/settings/memberships?country=BO')
  const [first = '', second = ''] = await listNames(plain)
  await expect(plain.getByRole('button', { name: `Subir ${first}` })).toBeDisabled()
  await plain.getByRole('button', { name: `Bajar ${first}` }).click()
  await expect.poll(async () => (await listNames(plain)).slice(0, 2)).toEqual([second, first])
  await expect(plain.getByText(/Orden de los planes/).first()).toBeVisible()
  await bare.close()

  await visit(page, '/backoffice/settings/memberships?country=BO')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: `Subir ${first}` }).click()
  await expect.poll(async () => (await listNames(page)).slice(0, 2)).toEqual([first, second])
})
