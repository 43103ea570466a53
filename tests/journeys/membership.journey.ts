import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { isOnPayment, playPayment } from './paying.ts'
import { settle } from './person.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

test('a membership is weighed, joined and paid, stopped and taken back @phone @long', async ({ page, context }) => {
  test.slow()
  await settle(context)
  const main = page.getByRole('main')
  const complaints = await listenForComplaints(page)

  // The calculation can also advise against the membership.
  await visit(page, '/membership?deliveries=0&baths=0')
  await expect(main.getByText('quizá no te conviene').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await main.getByRole('link', { name: 'Quiero Huella Plus' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Huella Plus: un mes' })).toBeVisible()
  await main.getByRole('radio', { name: /^Tarjeta/ }).check()
  await main.getByRole('button', { name: 'Ir a pagar' }).click()
  await isOnPayment(page)
  await playPayment(page, 'Pagar')

  await expect(async () => {
    await visit(page, '/profile/membership')
    await expect(main.getByText('Activa', { exact: true }).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(main.getByText('Envío gratis desde Bs 60,00')).toBeVisible()
  await expectNoAxeViolations(page)

  await main.getByRole('link', { name: 'Terminar' }).click()
  await main.getByRole('button', { name: 'Sí, terminar' }).click()
  await expect(main.getByText('Al terminar se acaba.', { exact: false })).toBeVisible()
  await main.getByRole('button', { name: 'Seguir con mi membresía' }).click()
  await expect(main.getByText('Antes del final te mandamos el enlace', { exact: false })).toBeVisible()
  expect(complaints).toEqual([])
})
