import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { merchantIn } from './staff.ts'
import { visit } from './visit.ts'

test('a salon sets a commission, and a person reads their own statement by their link @long', async ({
  page,
  browser,
}) => {
  await merchantIn(page.context())
  const complaints = await listenForComplaints(page)
  await visit(page, '/backoffice/store/commissions?storeId=spa-equipetrol-san-martin')
  await expect(page.getByRole('heading', { name: 'Comisiones y propinas' })).toBeVisible()
  await page.getByLabel('% de servicios').fill('140')
  await page.getByLabel('% de extras').fill('10')
  await page.getByRole('button', { name: 'Guardar regla' }).click()
  await expect(page.getByText('Escribe un número entero de 0 a 100.').first()).toBeVisible()
  expect(complaints.splice(0)).toHaveLength(2)
  await page.getByLabel('% de servicios').fill('40')
  await page.getByRole('button', { name: 'Guardar regla' }).click()
  await expect(page.getByText(/: 40 % de servicios y 10 % de extras$/)).toBeVisible()
  await page.getByLabel('% de servicios').fill('40')
  await page.getByLabel('% de extras').fill('10')
  await page.getByLabel('Monto por visita (opcional)').fill('12,50')
  await page.getByRole('button', { name: 'Guardar regla' }).click()
  await expect(page.getByText(/: 40 % de servicios y 10 % de extras y Bs\s12,50 por visita$/)).toBeVisible()

  // One day, so that a later run has days to close too.
  const from = await page.locator('form input[name="from"]').last().inputValue()
  await page.getByLabel('Cerrar hasta').fill(from)
  await page.getByRole('button', { name: 'Cerrar período' }).click()
  await expect(page.getByText(/^Sigue desde el /)).toBeVisible()
  await expectNoAxeViolations(page)

  await page
    .getByRole('button', { name: /^Crear enlace: / })
    .first()
    .click()
  const link = (await page.getByText(/\/commissions\//).textContent()) ?? ''
  const own = await (await browser.newContext()).newPage()
  await visit(own, new URL(link).pathname)
  await expect(own.getByRole('heading', { name: /, esto ganaste$/ })).toBeVisible()
  await own.getByLabel('Desde').fill('2026-01-01')
  await own.getByLabel('Hasta').fill('2026-12-31')
  await own.getByRole('button', { name: 'Ver' }).click()
  await expect(own.getByText(/^Elige hasta 92 días/)).toBeVisible()
  await expectNoAxeViolations(own)

  await page
    .getByRole('button', { name: /^Quitar enlace: / })
    .first()
    .click()
  await expect(page.getByText('Listo, quedó guardado.')).toBeVisible()
  expect((await own.goto(new URL(link).pathname))?.status()).toBe(404)
  expect(complaints).toEqual([])
})
