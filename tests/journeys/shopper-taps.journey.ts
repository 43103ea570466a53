import { expect, type Page, test } from '@playwright/test'
import { aPerson } from './account-holder.ts'
import { chooseTime, expectStep, goOn, headings, spa, wizardAt } from './booking.ts'
import { countClicks } from './click-count.ts'
import { holder, insuredDog } from './insured-dog.ts'
import { isOnPayment, playPayment } from './paying.ts'
import { codeSentTo, settle } from './person.ts'
import { aPhoto, givePet } from './pet-owner.ts'
import { aColleague, moveOrder, placeOrder } from './placed-order.ts'
import { goodsAt } from './shelf.ts'
import { BOLIVIAN_ZONE, expectOrder, fillAddress, fillContact, payButton } from './shopper.ts'
import { visit } from './visit.ts'

/** How many taps a customer needs, for the figures in docs/measurements.md. Typing is no tap. */

async function chooseFreeTime(page: Page): Promise<void> {
  await expectStep(page, 'schedule')
  await chooseTime(page)
  await goOn(page).click()
  await expect(page.getByRole('heading', { name: headings.summary })).toBeVisible()
}

function note(what: string, taps: number): void {
  test.info().annotations.push({ type: 'taps', description: `${what}: ${taps}` })
}

test('a known pet gets its bath in at most six taps @phone-only @long', async ({ page, context }) => {
  await givePet(await settle(context))
  const taps = await countClicks(page)
  await page.goto(`${wizardAt(spa)}&kind=bano`)
  taps.restart()
  await expect(page.getByRole('checkbox', { name: /^Toby/ })).toBeChecked()
  await goOn(page).click()
  await expectStep(page, 'services')
  await expect(page.getByRole('radio', { name: /^Baño Baño/ })).toBeChecked()
  await goOn(page).click()
  await chooseFreeTime(page)
  await page.getByRole('button', { name: 'Confirmar reserva' }).click()
  await expect(page.getByRole('heading', { name: /^(¡Listo!|Recibimos tu reserva para)/ })).toBeVisible()
  note('booking of a known pet', taps.count())
  expect(taps.count()).toBeLessThanOrEqual(6)
})

test('a new person books in at most nine taps, three fields and a code, without a map @phone-only @long', async ({
  page,
}) => {
  const taps = await countClicks(page)
  await page.goto(`${wizardAt(spa)}&kind=bano`)
  taps.restart()
  // One field: the pet's name. Its size is a tap.
  await page.getByRole('button', { name: 'Agregar un perro' }).click()
  await page.getByLabel('Nombre').fill('Rocky')
  await page.getByRole('radio', { name: /^mediano de 10 a 25 kg/ }).check()
  await page.getByRole('button', { name: 'Agregar y elegir' }).click()
  await expect(page.getByRole('checkbox', { name: /^Rocky/ })).toBeChecked()
  await goOn(page).click()
  await expectStep(page, 'services')
  await goOn(page).click()
  await chooseFreeTime(page)
  // Two fields, name and phone; phones fill the code in themselves.
  const { fullName, phoneNumber } = aPerson()
  await page.getByLabel('Nombre Completo').fill(fullName)
  await page.getByLabel('Tu celular').fill(phoneNumber)
  await page.getByRole('button', { name: 'Confirmar reserva' }).click()
  await expect(page.getByLabel('Código de 6 dígitos')).toBeVisible()
  await page.getByLabel('Código de 6 dígitos').fill(await codeSentTo(page, phoneNumber))
  await page.getByRole('button', { name: 'Confirmar reserva' }).click()
  await expect(page.getByRole('heading', { name: /^(¡Listo!|Recibimos tu reserva para)/ })).toBeVisible()
  note('booking of a new person', taps.count())
  expect(taps.count()).toBeLessThanOrEqual(9)
})

test('a guest orders at the door in at most four taps and four fields @phone-only @long', async ({ page }) => {
  const taps = await countClicks(page)
  const { path, listing } = goodsAt(31)
  await visit(page, listing)
  taps.restart()
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="${path}"]`) })
  await card.getByRole('button', { name: /^Agregar / }).click()
  await page.getByRole('link', { name: /· Ver$/ }).click()
  await page.getByRole('link', { name: 'Ir a pagar' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Terminar tu pedido' })).toBeVisible()
  // Four fields: name and phone, then neighbourhood and street; a reference is folded, and optional.
  await fillContact(page)
  await fillAddress(page, BOLIVIAN_ZONE)
  await payButton(page).click()
  await expectOrder(page)
  note('order of a guest', taps.count())
  expect(taps.count()).toBeLessThanOrEqual(4)
})

test('a known customer orders the same again in at most three taps @phone-only @long', async ({
  page,
  context,
  browser,
}) => {
  const person = await settle(context)
  const order = await placeOrder(person, { hasDelivery: true, quantity: 1 })
  const operator = await aColleague(await browser.newContext(), 'operator')
  await moveOrder(operator, order, 'CONFIRMED', 'PREPARING', 'ON_THE_WAY', 'COMPLETED')
  const { _id } = order
  const taps = await countClicks(page)
  await visit(page, `/order/${_id}`)
  taps.restart()
  await page.getByRole('button', { name: 'Pedir de nuevo' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Ir a pagar' }).first().click()
  await expect(page.getByRole('heading', { name: 'Terminar tu pedido' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1600)
  await payButton(page).click()
  await expectOrder(page)
  note('the same order again', taps.count())
  expect(taps.count()).toBeLessThanOrEqual(3)
})

test('from the sign-up to the shop it takes three screens and two taps @phone-only @long', async ({ page }) => {
  const taps = await countClicks(page)
  await page.goto('/signup?referrer=/products')
  taps.restart()
  const { phoneNumber } = aPerson()
  await page.getByLabel('Tu celular').fill(phoneNumber)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByLabel('Código de 6 dígitos')).toBeVisible()
  await page.getByLabel('Código de 6 dígitos').fill(await codeSentTo(page, phoneNumber))
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL('/products')
  note('sign-up to shopping', taps.count())
  expect(taps.count()).toBeLessThanOrEqual(2)
})

test('a known dog is insured in at most nine taps, those at the bank among them @phone-only @long', async ({
  page,
  context,
}) => {
  await givePet(await settle(context), { sex: 'Macho' })
  const taps = await countClicks(page)
  await visit(page, '/seguro')
  taps.restart()
  await page
    .locator('#planes')
    .getByRole('link', { name: /^Asegurar.*Huella Completo/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: '¿Quién contrata?' })).toBeVisible()
  // Four fields: name, phone, e-mail, city and street are those of the account.
  await page.getByLabel('Número de cédula de identidad').fill('4567890')
  await page.getByLabel('Fecha de nacimiento').fill('1990-03-14')
  await page.getByLabel('Señas de Toby').fill('Mancha blanca en el pecho')
  await goOn(page).click()
  for (const what of ['De frente', 'Lado izquierdo', 'Lado derecho']) {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('region', { name: what }).getByText('Elegir foto').click()
    await (await chooser).setFiles(await aPhoto())
    await expect(page.getByRole('button', { name: `Quitar foto: ${what}` })).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'Continuar', exact: true }).click()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await isOnPayment(page)
  await playPayment(page, 'Pagar')
  await expect(page).toHaveURL(/\/profile\/insurance\/[^/]+$/)
  note('insurance of a known dog', taps.count())
  expect(taps.count()).toBeLessThanOrEqual(9)
})

test('an insurance that ends soon is renewed by one tap, and two at the bank @phone-only @long', async ({
  page,
  context,
}) => {
  const { owner, insuranceId } = await insuredDog(context, 'Toby', { daysLeft: 5 })
  await owner.ask('POST', '/pet-insurance/api/insurance-provider/customers', holder)
  const taps = await countClicks(page)
  await visit(page, `/profile/insurance/${insuranceId}`)
  taps.restart()
  await page.getByRole('button', { name: /^Renovar y pagar Bs/ }).click()
  await isOnPayment(page)
  expect(taps.count()).toBe(1)
  await playPayment(page, 'Pagar')
  await expect(page.getByRole('main').getByText(/^Empieza el/)).toBeVisible()
  note('renewal of an insurance', taps.count())
  expect(taps.count()).toBeLessThanOrEqual(3)
})
