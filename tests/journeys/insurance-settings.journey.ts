import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

test('an operator makes an insurance plan, sees it as customers do, changes it, takes that back and stops selling it @phone @long', async ({
  page,
}) => {
  test.slow()
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page, ['/backoffice/settings/insurance'])
  await visit(page, '/backoffice/settings')
  await page.getByRole('link', { name: /^Planes de seguro/ }).click()
  await expect(page.getByRole('link', { name: 'Nuevo plan' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Nuevo plan' }).click()

  const title = `Plan ${randomInt(1e9)}`
  const field = (label: string) => page.getByRole('textbox', { name: label })
  await field('Nombre').fill(title)
  await field('Precio de un mes (Bs)').fill('59,90')
  await field('Para qué es').fill('Para el golpe que nadie espera.')
  await page.getByRole('checkbox', { name: 'Perros' }).check()
  await page.getByRole('button', { name: 'Crear y vender' }).click()
  await expect(page.getByText('Marca al menos una cobertura.').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Accidentes' }).check()
  const accidents = page.getByRole('group', { name: 'Accidentes' })
  await accidents.getByRole('textbox', { name: 'Hasta cuánto paga (Bs)' }).fill('2.500')
  await accidents.getByRole('textbox', { name: 'Días de espera' }).fill('3')
  await field('Beneficios').fill('Pagas mes a mes\nSin permanencia')
  await page.getByRole('button', { name: 'Ver cómo queda' }).click()
  const preview = page.getByRole('region', { name: 'Así lo ve tu cliente' })
  await expect(preview).toContainText('Bs 2.500')
  await expect(preview).toContainText('Bs 59,90')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Crear y vender' }).click()
  await expect(page.getByText('Listo, tu plan está a la venta.')).toBeVisible()
  const here = page.url()
  await visit(page, '/seguro')
  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
  await visit(page, new URL(here).pathname)

  await field('Precio de un mes (Bs)').fill('65')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(/Precio: Bs\s59,90 → Bs\s65,00/)).toBeVisible()
  await page.getByRole('button', { name: /^Deshacer: Precio/ }).click()
  await expect(page.getByText('Deshecho', { exact: true })).toBeVisible()
  await expect(field('Precio de un mes (Bs)')).toHaveValue('59,90')
  await page.getByText('Dejar de venderlo', { exact: true }).click()
  await page.getByRole('button', { name: 'Sí, dejar de venderlo' }).click()
  await expect(page.getByRole('button', { name: 'Volver a venderlo' })).toBeVisible()
  await expectNoAxeViolations(page)
  await visit(page, '/seguro')
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  expect(complaints).toEqual([])
})
