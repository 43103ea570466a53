import { createHash } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { takeSession } from './person.ts'
import { aPhoto } from './pet-owner.ts'
import { expectNoAxeViolations, expectOrder, fillContact, goToCheckout, payButton } from './shopper.ts'
import { anOperator } from './staff.ts'
import { visit } from './visit.ts'

test('somebody gives two kilos, pays at the counter, and everybody sees where they went @phone @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const complaints = await listenForComplaints(page)
  await visit(page, '/donations')
  const before = await kilosShown(page)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Donar 1 kg/ }).click()
  await expect(page.getByText('Sumaste 1 kg para un refugio. ¡Gracias!')).toBeVisible()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/cart/sync') && answer.ok())
  await page.getByRole('button', { name: /^Donar 1 kg/ }).click()
  await saved
  await expect(page.getByText('Llevas 2 kg en tu carrito')).toBeVisible()

  // Donations need no address, delivery or surcharge.
  await goToCheckout(page)
  await expect(page.getByText('Tu donación no necesita entrega')).toBeVisible()
  await expect(page.getByLabel('Dirección')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await fillContact(page)
  await payButton(page).click()
  await expectOrder(page)
  await expect(page.getByText('2 kg para un refugio: quedan anotados apenas esté el pago.')).toBeVisible()
  const orderId = new URL(page.url()).pathname.split('/')[2]

  const operator = await anOperator(browser)
  for (const to of ['CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'COMPLETED']) {
    if (to === 'READY_FOR_PICKUP')
      await operator.ask('POST', `/api/market/staff/orders/${orderId}/packed`, { isPacked: true })
    await operator.ask('POST', `/api/market/staff/orders/${orderId}/move`, { to })
  }
  // The ledger is written from the order's fact.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Donaste 2 kg. ¡Gracias!')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText(/Línea \d+ del registro: Reunido/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver mi certificado' })).toBeVisible()
  await expectNoAxeViolations(page)

  const backoffice = await (await browser.newContext()).newPage()
  await takeSession(backoffice.context(), operator.session)
  const backofficeComplaints = await listenForComplaints(backoffice)
  await visit(backoffice, '/backoffice/community/donations')
  await expect(backoffice.getByText(/kg reunidos en Bolivia/)).toBeVisible()
  await backoffice.getByRole('button', { name: 'Publicar la entrega' }).click()
  await expect(backoffice.getByText('Elige un refugio de la lista.')).toBeVisible()
  const shelter = (await backoffice.getByLabel('Refugio').locator('option').nth(1).textContent()) ?? ''
  await backoffice.getByLabel('Refugio').selectOption(shelter)
  await backoffice.getByLabel('Kilos entregados').fill('1,5')
  await backoffice.getByLabel('Foto de la entrega').setInputFiles(await aPhoto('entrega.jpg'))
  await expectNoAxeViolations(backoffice)
  await backoffice.getByRole('button', { name: 'Publicar la entrega' }).click()
  await expect(backoffice.getByText('Listo: la entrega ya se ve en Donaciones.')).toBeVisible()

  await visit(page, '/donations')
  expect(await kilosShown(page)).toBe(before + 2)
  await expect(page.getByRole('img', { name: `Entrega a ${shelter}` }).first()).toHaveJSProperty('complete', true)
  await page.getByText('Verlo como tabla').click()
  await expect(page.getByRole('row', { name: /Por repartir/ })).toBeVisible()
  await expectNoAxeViolations(page)

  const csv = await page.request.get('/donations/ledger.csv')
  const lines = (await csv.text()).trimEnd().split('\r\n').slice(1)
  expect(lines.some((line) => line.includes('Donado,2.000,'))).toBe(true)
  expect(lines.some((line) => line.includes(`Entregado,1.500,${shelter}`))).toBe(true)
  expectChain(lines)
  const again = await page.request.get('/donations/ledger.csv', {
    headers: { 'if-none-match': csv.headers().etag ?? '' },
  })
  expect(again.status()).toBe(304)
  expect([...complaints, ...backofficeComplaints]).toEqual([])
})

async function kilosShown(page: Page): Promise<number> {
  const text = await page.locator('[data-kilos]').textContent()
  return Number((text ?? '').replaceAll('.', '').replace(',', '.'))
}

/** Verifies the hash chain as a reader of the downloaded file can. */
function expectChain(lines: readonly string[]): void {
  let previous = '0'.repeat(64)
  for (const line of lines) {
    const [number, at, , , shelter, , kind, country, grams, ofLine, before, hash] = line.split(',')
    expect(before).toBe(previous)
    const record = [number, at, kind, country, grams, ofLine, before, kind === 'delivered' ? shelter : ''].join('|')
    expect(hash).toBe(createHash('sha256').update(record).digest('hex'))
    previous = hash ?? ''
  }
}
