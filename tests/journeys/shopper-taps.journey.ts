import { expect, type Page, test } from '@playwright/test'
import { aPerson } from './account-holder.ts'
import { addPet, chooseTime, expectStep, goOn, headings, spa, wizardAt } from './booking.ts'
import { countClicks } from './click-count.ts'
import { codeSentTo, settle } from './person.ts'
import { givePet } from './pet-owner.ts'
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

test('a new person books in at most nine taps and five fields, without a map @phone-only @long', async ({ page }) => {
  const taps = await countClicks(page)
  await page.goto(`${wizardAt(spa)}&kind=bano`)
  taps.restart()
  // Two fields: name and weight of the pet.
  await addPet(page, 'perro', 'Rocky', '12,5')
  await goOn(page).click()
  await expectStep(page, 'services')
  await goOn(page).click()
  await chooseFreeTime(page)
  // Three fields: name, phone, and the code, which phones fill in themselves.
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

test('a guest orders at the door in at most four taps and five fields @phone-only @long', async ({ page }) => {
  const taps = await countClicks(page)
  const { path, listing } = goodsAt(31)
  await visit(page, listing)
  taps.restart()
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="${path}"]`) })
  await card.getByRole('button', { name: /^Agregar / }).click()
  await page.getByRole('link', { name: /· Ver$/ }).click()
  await page.getByRole('link', { name: 'Ir a pagar' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Terminar tu pedido' })).toBeVisible()
  // Five fields: name and phone, then neighbourhood, street and what to look for at the door.
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
