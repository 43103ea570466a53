import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { holder, insuredDog } from './insured-dog.ts'
import { settle, takeSession } from './person.ts'
import { aColleague, placeOrder } from './placed-order.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { anOperator } from './staff.ts'
import { visit } from './visit.ts'

/** Acts of the shop's and the claims' desks that no other journey walks. */

test('labels of a product are printed in any number, and a sale as a ticket of 80 mm @long', async ({ page }) => {
  test.slow()
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await visit(page, '/backoffice/stock')
  const { name, sku } = await openItem(page, 2)
  await page.getByRole('link', { name: 'Etiquetas' }).click()
  await expect(page.getByRole('heading', { name: 'Etiquetas' })).toBeVisible()
  await page.getByLabel('Copias').fill('12')
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  const labels = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('img') })
  await expect(labels).toHaveCount(12)
  await expect(labels.first()).toContainText(name)
  const barcode = labels.first().getByRole('img')
  expect(await barcode.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()

  await visit(page, '/backoffice/sale')
  const code = page.getByLabel('Código de barras, referencia o nombre')
  await code.fill(sku)
  await code.press('Enter')
  await page.getByLabel(/^Con cuánto paga/).fill('100000')
  await page.getByRole('button', { name: /^Cobrar Bs/ }).click()
  const ticket = page.getByRole('article', { name: /^Ticket HU-/ })
  await expect(ticket).toContainText(/^(?=.*Total)(?=.*Bs)/s)
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const millimetres = (((await ticket.boundingBox())?.width ?? 0) / 96) * 25.4
  expect(millimetres).toBeGreaterThan(60)
  expect(millimetres).toBeLessThanOrEqual(80)
  await expect(page.getByRole('link', { name: 'Nueva venta' })).toBeHidden()
  expect(complaints).toEqual([])
})

test('goods go from one shop to another, and what did not arrive is written down with its reason @long', async ({
  page,
}) => {
  test.slow()
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page)
  await visit(page, '/backoffice/stock')
  const { sku } = await openItem(page, 12)

  await visit(page, '/backoffice/stock/transfers')
  await page.getByRole('button', { name: 'Nuevo traslado' }).click()
  await expect(page.getByText('Escanea lo primero que va')).toBeVisible()
  for (let unit = 1; unit <= 3; unit++) {
    await page.getByLabel('Código de lo que va').fill(sku)
    await page.getByLabel('Código de lo que va').press('Enter')
    await expect(page.getByLabel(/^Unidades de /)).toHaveValue(String(unit))
  }
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByRole('heading', { name: '¿Qué llegó?' })).toBeVisible()
  await page.getByLabel('Llegaron').fill('2')
  await page.getByRole('button', { name: 'Recibir todo esto' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Llegaron').fill('2')
  await page.getByLabel('Si no coincide, ¿por qué?').selectOption({ label: 'Llegó dañado' })
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Recibir todo esto' }).click()
  await expect(page.getByText('Llegaron 2 de 3 · Llegó dañado')).toBeVisible()
  await expect(page.getByText('Recibido', { exact: true }).first()).toBeVisible()
  await expectToFit(page)
  expect(complaints.filter((complaint) => !/\b4\d\d\b/.test(complaint))).toEqual([])
})

/** Opens an item of the list of stock. Journeys take different ones, so that none sells what another counts. */
async function openItem(page: Page, place: number): Promise<{ name: string; sku: string }> {
  const link = page.getByRole('row').nth(place).getByRole('rowheader').getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const facts = await page.locator('h1 + p').textContent()
  return { name, sku: facts?.split(' · ')[1] ?? '' }
}

test('payments of a period are set against the bank, with the way to its statements @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const buyer = await settle(await browser.newContext())
  await placeOrder(buyer, { hasDelivery: true, paymentMethod: 'qr' })
  const operator = await anOperator(browser)
  await takeSession(page.context(), operator.session)
  const complaints = await listenForComplaints(page)
  await visit(page, '/backoffice/payments')
  await page.getByRole('link', { name: 'Conciliación' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Conciliación' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  const bank = page.getByRole('region', { name: 'En el extracto' })
  await expect(bank).toContainText('Bs')
  await bank.getByRole('link', { name: 'Subir un extracto' }).click()
  await expect(page).toHaveURL(/statements/)
  expect(complaints).toEqual([])
})

test('the owner of a dog says to which account a claim is paid, and the clerk checks it before paying @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const ownersContext = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const dog = await insuredDog(ownersContext, `Trueno ${randomInt(1e5)}`)
  const facts = { daysAgo: 1, amount: 60_000, description: 'Se cortó una pata con un vidrio en la plaza' }
  const claim = await dog.claim(facts)
  await dog.owner.ask('POST', '/pet-insurance/api/insurance-provider/customers', holder)

  const home = await ownersContext.newPage()
  await visit(home, `/profile/insurance/${dog.insuranceId}/claims/${claim.id}`)
  await expect(home.getByRole('heading', { name: '¿A qué cuenta te pagamos?' })).toBeVisible()
  await home.getByLabel('Banco').fill('Banco Unión')
  await home.getByLabel('Número de cuenta').fill('10000012345678')
  await home.getByLabel('A nombre de').fill('Valeria Suárez Roca')
  await expectNoAxeViolations(home)
  await expectToFit(home)
  await home.getByRole('button', { name: 'Guardar mi cuenta' }).click()
  await expect(home.getByText('Listo, ya sabemos a qué cuenta pagarte.')).toBeVisible()
  await expect(home.getByText(/^Te pagamos en Banco Unión/)).toContainText('678')
  await expect(home.getByText('10000012345678')).toHaveCount(0)

  const operator = await anOperator(browser)
  await takeSession(page.context(), operator.session)
  const complaints = await listenForComplaints(page)
  await visit(page, `/backoffice/insurance/claims/${claim.id}`)
  await page.getByRole('radio', { name: /^No, es nuevo/ }).check()
  await page.getByLabel('Motivo').fill('Está completo')
  await page.getByRole('button', { name: 'Aprobar' }).click()
  await expect(page.getByText('Aprobado. Ya le avisamos a su dueño.')).toBeVisible()
  await expect(page.getByText('10000012345678')).toHaveCount(0)
  await page.getByRole('button', { name: 'Ver la cuenta' }).click()
  await expect(page.getByText('10000012345678')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)

  // The owner gives another account meanwhile: what the clerk saw is no longer the one to pay to.
  await visit(home, `/profile/insurance/${dog.insuranceId}/claims/${claim.id}`)
  await home.getByText('Usar otra cuenta').click()
  await home.getByLabel('Número de cuenta').fill('20000087654321')
  await home.getByLabel('A nombre de').fill('Valeria Suárez Roca')
  await home.getByRole('button', { name: 'Guardar mi cuenta' }).click()
  await expect(home.getByText(/^Te pagamos en Banco Unión/)).toContainText('321')
  await page.getByLabel('Número de la transferencia').fill('TRX-1')
  await page.getByRole('button', { name: 'Ya lo pagué' }).click()
  await expect(page.getByText('Su dueño cambió la cuenta. Mírala otra vez antes de pagar.')).toBeVisible()
  await page.getByRole('button', { name: 'Ver la cuenta' }).click()
  await expect(page.getByText('20000087654321')).toBeVisible()
  await page.getByLabel('Número de la transferencia').fill('TRX-1')
  await page.getByRole('button', { name: 'Ya lo pagué' }).click()
  await expect(page.getByText('Listo, quedó pagado.')).toBeVisible()
  expect(complaints.filter((complaint) => !/\b4\d\d\b/.test(complaint))).toEqual([])
})
