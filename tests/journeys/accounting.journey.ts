import { expect, test } from '@playwright/test'
import { countClicks } from './click-count.ts'
import { listenForComplaints } from './complaints.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { visit } from './visit.ts'

test('a day is closed with what was counted, in at most four clicks, and stays closed @both @long', async ({
  page,
}) => {
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page, ['/backoffice/accounting'])
  const clicks = await countClicks(page)

  await visit(page, '/backoffice/accounting')
  // Another size, or a person, may have closed today: a close covers until then, and the page says so.
  if (await page.getByRole('heading', { name: 'Día cerrado' }).isVisible()) {
    await expect(page.getByText('Un día cerrado no se cambia')).toBeHidden()
    await expectToFit(page)
    return
  }
  await page.getByText('Poner o sacar efectivo').click()
  await page.getByLabel('Poner en la caja').check({ force: true })
  await page.getByRole('textbox', { name: 'Monto', exact: true }).fill('123,50')
  await page.getByRole('textbox', { name: 'Motivo', exact: true }).fill('Cambio del banco')
  await page.getByRole('button', { name: 'Anotar' }).click()
  await expect(page.getByText('Listo, lo anotamos en la caja.')).toBeVisible()
  await expect(page.getByText('Cambio del banco').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await visit(page, '/backoffice')
  clicks.restart()
  await visit(page, '/backoffice/accounting')
  const counted = page.getByLabel('¿Cuánto efectivo contaste?')
  await counted.click()
  await counted.fill('0,50')
  await page.getByRole('button', { name: 'Cerrar el día' }).click()
  await expect(page.getByText('Lo contado no es lo que se espera. Escribe por qué.').first()).toBeVisible()
  const reason = page.getByLabel('Motivo, si no cuadra')
  await reason.click()
  await reason.fill('Se guardó en la caja fuerte')
  await page.getByRole('button', { name: 'Cerrar el día' }).click()
  await expect(page.getByRole('heading', { name: 'Día cerrado' })).toBeVisible()
  expect(clicks.count()).toBeLessThanOrEqual(4)

  await expect(page.getByText('Motivo: Se guardó en la caja fuerte')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cerrar el día' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await expectToFit(page)
  expect(complaints).toEqual([])
})

test('the sales book is shown and downloaded, and the download is noted @long', async ({ page }) => {
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page, ['/backoffice/accounting/book', '/backoffice/accounting/exports'])

  await visit(page, '/backoffice/accounting/book?from=2026-01-01&until=2026-12-31')
  await expect(page.getByRole('heading', { name: 'Totales del período' })).toBeVisible()
  // Visits, deposits, months and premiums are rows too; an order leads to its page.
  const order = page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
  await expect(order).toContainText('HU-')
  await expect(page.getByText('Citas', { exact: true }).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  const reference = await order.getByRole('link').textContent()
  for (const [index, ending] of [
    [0, 'libro-de-ventas-2026-01-01-2026-12-31.xlsx'],
    [3, 'rcv-ventas-2026-01-01-2026-12-31.csv'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page
      .getByRole('link', { name: /^(Excel|CSV)$/ })
      .nth(index)
      .click()
    expect((await download).suggestedFilename()).toBe(ending)
  }
  const csv = await page.request.get('/backoffice/accounting/book/file?from=2026-01-01&until=2026-12-31')
  expect(await csv.text()).toContain(reference ?? 'no reference')

  await page.getByRole('link', { name: 'Exportaciones' }).click()
  await expect(page.getByText('Columnas: rcv').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await visit(page, '/backoffice/accounting/book?from=2026-12-31&until=2026-01-01')
  await expect(page.getByText('Revisa las fechas').first()).toBeVisible()
  expect(complaints).toEqual([])
})
