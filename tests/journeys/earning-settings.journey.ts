import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

test('an operator sets how huellas are earned from the next month on, sees it as customers do, and takes it back @phone @long', async ({
  page,
}) => {
  test.slow()
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page, ['/backoffice/settings/huellas'])
  await visit(page, '/backoffice/settings')
  await page.getByRole('link', { name: /^Huellas Cuántas/ }).click()
  const visits = page.getByRole('group', { name: 'Cita cumplida' })
  await expect(visits.getByLabel('Huellas por cita')).toHaveValue('30')
  await expectNoAxeViolations(page)

  await visits.getByLabel('Huellas por cita').fill('treinta')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(visits.getByText('Escribe un número entero de 0 a 1000.')).toBeVisible()
  await visits.getByLabel('Huellas por cita').fill('45')
  await page.getByRole('button', { name: 'Ver cómo queda' }).click()
  const preview = page.getByRole('region', { name: /^Así lo lee tu cliente/ })
  await expect(preview).toContainText('45 huellas')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Cita cumplida: 30 → 45')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: /^Deshacer: Cita cumplida/ }).click()
  await expect(page.getByText('Deshecho', { exact: true })).toBeVisible()
  await expect(visits.getByLabel('Huellas por cita')).toHaveValue('30')
  expect(complaints).toEqual([])
})
