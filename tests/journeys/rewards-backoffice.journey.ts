import { expect, type Page, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { isOnPayment, playPayment } from './paying.ts'
import { settle } from './person.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { visit } from './visit.ts'

test('an operator finds a member, corrects her huellas with a reason, and sends her month back @phone @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const customers = await browser.newContext()
  const member = await settle(customers)
  const otherPage = await customers.newPage()
  await becomeMember(otherPage)
  const colleague = page.context()
  await aColleague(colleague, 'operator')
  const complaints = await listenForComplaints(page)
  const main = page.getByRole('main')

  await visit(page, '/backoffice/rewards')
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await main.getByLabel('Nombre, correo o teléfono').fill(member.email)
  await main.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/search=/)
  await expect(main.getByRole('link', { name: /Valeria Suárez/ })).toHaveCount(1)
  await main.getByRole('link', { name: /Valeria Suárez/ }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Valeria Suárez' })).toBeVisible()
  await expect(main.getByText('Todavía no juntó huellas.')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)

  const points = main.getByLabel('Huellas (con menos para quitar)')
  expect(complaints).toEqual([])
  await points.fill('muchas')
  await main.getByLabel('Motivo, que su dueño puede leer').fill('Su visita no se contó')
  await main.getByRole('button', { name: 'Corregir' }).click()
  await expect(points).toHaveAccessibleDescription(/Escribe un número entero/)
  // The browser logs the refusals (400) and nothing else.
  expect(complaints.splice(0).every((each) => each.includes('400'))).toBe(true)
  await points.fill('30')
  await main.getByRole('button', { name: 'Corregir' }).click()
  await expect(main.getByText('Tiene 30 y juntó 30 en total.', { exact: false })).toBeVisible()
  await expect(main.getByText('Su visita no se contó', { exact: false })).toBeVisible()
  // A second press makes no second correction.
  await expect(points).toHaveValue('')

  await main.getByText('Terminar y devolver', { exact: true }).click()
  await main.getByRole('textbox', { name: 'Motivo', exact: true }).fill('Se muda de ciudad')
  await main.getByRole('button', { name: 'Sí, terminar y devolver' }).click()
  await expect(main.getByText('Listo.', { exact: true })).toBeVisible()
  await expect(main.getByText('Devuelto', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  expect(complaints).toEqual([])

  await visit(otherPage, '/profile/membership')
  await expect(otherPage.getByRole('main').getByText('Devuelta', { exact: true }).first()).toBeVisible()
  await visit(otherPage, '/profile/huellas')
  await expect(otherPage.getByRole('main').getByText('30 huellas', { exact: true }).first()).toBeVisible()
})

test('an operator finds a customer who is no member, and gives her huellas @phone @long', async ({ page, browser }) => {
  const customers = await browser.newContext()
  const customer = await settle(customers)
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page)
  const main = page.getByRole('main')

  await visit(page, '/backoffice/rewards')
  await main.getByLabel('Nombre, correo o teléfono').fill(customer.email)
  await main.getByRole('button', { name: 'Buscar' }).click()
  await expect(main.getByRole('heading', { name: 'Otros clientes' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await main.getByRole('link', { name: /Valeria Suárez/ }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Valeria Suárez' })).toBeVisible()
  await expect(main.getByText('Todavía no juntó huellas.')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await main.getByLabel('Huellas (con menos para quitar)').fill('40')
  await main.getByLabel('Motivo, que su dueño puede leer').fill('Su compra no se contó')
  await main.getByRole('button', { name: 'Corregir' }).click()
  await expect(main.getByText('Tiene 40 y juntó 40 en total.', { exact: false })).toBeVisible()
  await expect(main.getByText('Listo.', { exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})

async function becomeMember(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await visit(page, '/membership/join?plan=bo-plus')
  await main.getByRole('button', { name: 'Ir a pagar' }).click()
  await isOnPayment(page)
  await playPayment(page, 'Pagar')
  await expect(async () => {
    await visit(page, '/profile/membership')
    await expect(main.getByText('Activa', { exact: true }).first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
}
