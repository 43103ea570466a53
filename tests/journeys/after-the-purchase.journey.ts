import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { settle } from './person.ts'
import { moveOrder, placeOrder } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { anOperator } from './staff.ts'
import { visit } from './visit.ts'

test('who received an order says what they think of it, finds it again, and waits for what is sold out @phone @long', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const customer = await settle(context)
  const order = await placeOrder(customer, { hasDelivery: true })
  await moveOrder(await anOperator(browser), order, 'CONFIRMED', 'PREPARING', 'ON_THE_WAY', 'COMPLETED')
  const [line] = order.lines
  if (!line) throw new Error('The order has two lines')
  const complaints = await listenForComplaints(page)

  await visit(page, `/order/${order.referenceId}`)
  await page.getByRole('link', { name: `Opinar de ${line.title}` }).click()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Elige de 1 a 5 estrellas.')).toBeVisible()
  await page.getByRole('radio', { name: /^4 / }).check()
  await page.getByLabel('Título').fill('Justo lo que buscaba')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Gracias, tu opinión está publicada.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('main').getByRole('link', { name: 'Ver el producto' }).first().click()
  const opinion = page.getByRole('listitem').filter({ hasText: 'Justo lo que buscaba' })
  await expect(opinion.getByText('Compra verificada')).toBeVisible()
  await expectNoAxeViolations(page)

  await visit(page, '/cart')
  const again = page.getByRole('region', { name: 'Lo que más pides' }).getByRole('article')
  await expect(again).toHaveCount(2)
  await again
    .filter({ hasText: line.title })
    .getByRole('button', { name: /^Agregar/ })
    .click()
  await expect(page.getByRole('heading', { name: /^Tu carrito · 1 /, level: 1 })).toBeVisible()

  await visit(page, '/products?q=mordedor%20cachorro%20que%20se%20enfria')
  // The change shows at once and is sent in the background: wait until it has arrived.
  const arrived = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/alerts'),
  )
  await page.getByRole('button', { name: /^Avisarme cuando vuelva Mordedor/ }).click()
  await expect(page.getByText('Te avisamos cuando vuelva')).toBeVisible()
  await arrived
  await page.goto('/profile/alerts')
  const alert = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Mordedor' })
  await expect(alert.getByText('Agotado')).toBeVisible()
  await expectNoAxeViolations(page)
  await alert.getByRole('button', { name: /^Quitar el aviso/ }).click()
  await expect(page.getByText('No esperas ningún producto')).toBeVisible()
  expect(complaints).toEqual([])
})
