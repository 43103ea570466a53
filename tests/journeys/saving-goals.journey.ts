import { expect, type Page, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { isOnPayment, playPayment } from './paying.ts'
import { settle } from './person.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations, expectToFit, visitParaguay } from './shopper.ts'
import { visit } from './visit.ts'

const GOALS = '/profile/saving-goals'

/** Text with the spaces of amounts as they are shown. */
const has = (page: Page, text: string) => page.getByText(text.replaceAll('Gs ', 'Gs\u00A0'), { exact: false }).first()

test('an operator confirms saving, and a customer puts money aside, sees how far it is, and takes it back @long', async ({
  page,
  browser,
}) => {
  test.slow()
  await aColleague(page.context(), 'operator')
  const theirs = await visitParaguay(browser)
  await settle(theirs.context(), 'PY')

  await visit(page, '/backoffice/settings/saving/PY')
  await page.getByText('Apagar el ahorro').first().click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Esperamos la opinión legal')
  await page.getByRole('button', { name: 'Apagar el ahorro' }).click()
  await expect(page.getByText('El ahorro está apagado')).toBeVisible()
  await expectNoAxeViolations(page)
  await visit(theirs, '/profile')
  await expect(theirs.getByRole('main').getByRole('link', { name: /^Billetera Gs/ })).toBeVisible()
  await expect(theirs.getByRole('main').getByRole('link', { name: /^Metas de ahorro/ })).toHaveCount(0)
  expect((await theirs.goto(GOALS))?.status()).toBe(404)
  const complaints = [await listenForComplaints(page), await listenForComplaints(theirs)]

  await page.getByRole('textbox', { name: 'Base legal' }).fill('Ley N.º 861, opinión de prueba')
  await page.getByRole('button', { name: 'Confirmar y abrir el ahorro' }).click()
  await expect(page.getByText('El ahorro está abierto')).toBeVisible()
  await expect(page.getByText('Se apagó: Esperamos la opinión legal').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await visit(theirs, '/profile')
  await theirs
    .getByRole('main')
    .getByRole('link', { name: /^Metas de ahorro/ })
    .click()
  await theirs.getByRole('textbox', { name: 'Cuánto necesitas' }).fill('500.000')
  await expectNoAxeViolations(theirs)
  await theirs.getByRole('button', { name: 'Crear meta' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Castración' })).toBeVisible()
  const goal = new URL(theirs.url()).pathname

  await theirs.getByRole('textbox', { name: 'Cuánto apartas' }).fill('100.000')
  await theirs.getByRole('radio', { name: /^Con QR/ }).check({ force: true })
  await theirs.getByRole('button', { name: 'Apartar' }).click()
  await isOnPayment(theirs)
  await playPayment(theirs, 'Pagar')
  // The fact of the payment is posted a moment later.
  await expect(async () => {
    await visit(theirs, goal)
    await expect(has(theirs, 'Te faltan Gs 400.000')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await expect(theirs.getByText('20 % de la meta')).toBeAttached()
  await expectNoAxeViolations(theirs)
  await expectToFit(theirs)

  await takeBack(theirs, '40.000', 'A tu billetera')
  await expect(theirs.getByText('el dinero ya está en tu billetera', { exact: false })).toBeVisible()
  await expectWallet(theirs, 'Gs 40.000')

  await visit(theirs, goal)
  await theirs.getByRole('textbox', { name: 'Cuánto apartas' }).fill('40.000')
  await theirs.getByRole('radio', { name: /^De tu billetera/ }).check({ force: true })
  await theirs.getByRole('button', { name: 'Apartar' }).click()
  await expect(theirs.getByText('Listo, apartaste dinero para tu meta.')).toBeVisible()
  await expectWallet(theirs, 'Gs 0')

  await visit(theirs, goal)
  await takeBack(theirs, '60.000', 'A donde pagaste')
  await expect(theirs.getByText('el dinero va de vuelta a donde pagaste', { exact: false })).toBeVisible()
  await expect(theirs.getByText('Retirado a donde pagaste')).toBeVisible()
  await theirs.getByRole('button', { name: 'Retirar' }).click()
  await expect(theirs.getByText('el dinero ya está en tu billetera', { exact: false })).toBeVisible()
  await expectWallet(theirs, 'Gs 40.000')

  await visit(theirs, goal)
  await theirs.getByRole('button', { name: 'Cerrar esta meta' }).click()
  await expect(theirs.getByText('Cerraste la meta.')).toBeVisible()
  expect(complaints.flat()).toEqual([])
  await theirs.context().close()
})

async function takeBack(page: Page, amount: string, to: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Cuánto retiras' }).fill(amount)
  await page.getByRole('radio', { name: new RegExp(`^${to}`) }).check({ force: true })
  await page.getByRole('button', { name: 'Retirar' }).click()
}

async function expectWallet(page: Page, balance: string): Promise<void> {
  await visit(page, '/profile/wallet')
  await expect(has(page, balance)).toBeVisible()
}
