import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { provePhoneByCode } from './account-holder.ts'
import { listenForComplaints } from './complaints.ts'
import { type SignedIn, settle } from './person.ts'
import { aColleague, moveOrder, placeOrder } from './placed-order.ts'
import { expectNoAxeViolations, expectToFit, goToCheckout, hasInCart, payButton } from './shopper.ts'
import { visit } from './visit.ts'

test('a shop opens an account, its customer accepts it and buys on it, and the shop registers the payment @both @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const operator = await aColleague(page.context(), 'operator')
  const context = await browser.newContext()
  const { customer, theirs } = await aKnownCustomer(context, operator)
  const complaints = await listenForComplaints(page)

  await visit(page, `/backoffice/customers/${customer.uid}`)
  await page.getByRole('link', { name: 'Cuenta en la tienda' }).click()
  await page.getByRole('textbox', { name: 'Puede deber hasta' }).fill('900')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Abrir cuenta' }).click()
  await expect(page.getByText('Falta que el cliente acepte las condiciones.')).toBeVisible()
  await expect(page.getByText('Por aceptar')).toBeVisible()
  const desk = page.url()

  await visit(theirs, '/profile')
  await theirs
    .getByRole('main')
    .getByRole('link', { name: /^Cuentas en tiendas/ })
    .click()
  await expect(theirs.getByText('No hay intereses ni recargos.', { exact: false })).toBeVisible()
  await expectNoAxeViolations(theirs)
  await theirs.getByRole('button', { name: 'Aceptar y usar mi cuenta' }).click()
  await expect(theirs.getByText('al comprar elige “A tu cuenta en la tienda”', { exact: false })).toBeVisible()
  await expect(theirs.getByText('Te quedan Bs 900,00 de Bs 900,00')).toBeVisible()
  const account = new URL(theirs.url()).pathname

  await hasInCart(theirs, 39)
  await goToCheckout(theirs)
  await theirs.getByRole('radio', { name: /^A tu cuenta en la tienda/ }).check({ force: true })
  await expect(theirs.getByText('No pagas ahora: va a tu cuenta en la tienda.')).toBeVisible()
  await payButton(theirs).click()
  await expect(theirs.getByRole('heading', { name: '¡Gracias, Valeria!' })).toBeVisible()
  await expect(theirs.getByText('van a tu cuenta en la tienda', { exact: false })).toBeVisible()

  await visit(theirs, account)
  await expect(theirs.getByRole('link', { name: /^Pedido HU-/ })).toHaveCount(1)
  await expect(theirs.getByRole('heading', { name: 'Debes' })).toBeVisible()
  await expectToFit(theirs)
  await theirs
    .getByRole('main')
    .getByRole('link', { name: / de 20\d\d$/ })
    .first()
    .click()
  await expect(theirs.getByRole('heading', { level: 1, name: /^Estado de cuenta de / })).toBeVisible()
  await expectNoAxeViolations(theirs)

  await visit(page, desk)
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  await expect(page.getByText('Pago registrado.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Pago · efectivo' })).toHaveCount(1)
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await visit(theirs, account)
  await expect(theirs.getByRole('heading', { name: 'Estás al día' })).toBeVisible()
  await expect(theirs.getByText('Pago en efectivo')).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

/** A customer with a proved phone, who received three orders. */
async function aKnownCustomer(
  context: BrowserContext,
  operator: SignedIn,
): Promise<{ customer: SignedIn; theirs: Page }> {
  const customer = await settle(context)
  const theirs = await context.newPage()
  await visit(theirs, '/phone')
  await provePhoneByCode(theirs, customer.phoneNumber)
  for (const nth of [1, 2, 3]) {
    const order = await placeOrder(customer, { hasDelivery: true, quantity: 1, notes: `Pedido ${nth}` })
    await moveOrder(operator, order, 'CONFIRMED', 'PREPARING', 'ON_THE_WAY', 'COMPLETED')
  }
  return { customer, theirs }
}
