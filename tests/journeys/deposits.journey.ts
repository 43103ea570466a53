import { expect, test } from '@playwright/test'
import { chooseLateDay, choosePets, chooseService, goOn, holdTime, wizardAt } from './booking.ts'
import { isOnPayment, playPayment } from './paying.ts'
import { settle } from './person.ts'
import { givePet } from './pet-owner.ts'
import { expectNoAxeViolations } from './shopper.ts'

/** A store with a deposit of Bs 30 per pet. */
const asksDeposit = { merchantId: 'vida-animal', storeId: 'vida-animal-cochabamba' }

test('a deposit is refused by the bank, paid at the second try, and goes back with the visit @phone @long', async ({
  page,
  context,
}) => {
  test.slow()
  await givePet(await settle(context))
  await page.goto(wizardAt(asksDeposit))
  await choosePets(page, 'Toby')
  await chooseService(page, 'Toby', /^Baño Baño/)
  await goOn(page).click()
  await chooseLateDay(page)
  await holdTime(page)
  await expect(page.getByRole('heading', { name: /^Seña de Bs\s30,00 ahora, el resto en el local$/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Confirmar y pagar la seña' }).click()
  await isOnPayment(page)

  await playPayment(page, 'Rechazar')
  await expect(page.getByRole('heading', { name: 'El pago no se aprobó' })).toBeVisible()
  await page.getByRole('link', { name: 'Volver e intentar de nuevo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Falta la seña de Toby' })).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/1[0-4]:\d\d/)
  await expectNoAxeViolations(page)
  await page.getByRole('radio', { name: /^Tarjeta en línea/ }).check()
  await page.getByRole('button', { name: 'Pagar ahora' }).click()
  await isOnPayment(page)
  await playPayment(page, 'Pagar')
  // A customer who returns before the store was notified sees that on the visit's page.
  await expect(page.getByText(/^(¡Listo! Esperamos a Toby|Recibimos tu reserva para Toby)$/)).toBeVisible()

  await page.goto('/profileAppointments')
  await page.getByRole('main').getByRole('link', { name: /Toby/ }).first().click()
  await expect(page.getByText('Seña pagada', { exact: true })).toBeVisible()
  await page.getByText('Cancelar la cita', { exact: true }).click()
  await expect(page.getByText(/^Te devolvemos Bs\s30,00 de tu seña\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Sí, cancelar la cita' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cita cancelada' })).toBeVisible()
  await expect(page.getByText(/^(Te estamos devolviendo|Te devolvimos) Bs\s30,00 de tu seña\.$/)).toBeVisible()
})
