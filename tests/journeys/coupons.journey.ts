import { randomInt } from 'node:crypto'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { provePhoneByCode } from './account-holder.ts'
import { listenForComplaints } from './complaints.ts'
import { aNetwork } from './person.ts'
import { goodsAt } from './shelf.ts'
import {
  addProduct,
  BOLIVIAN_ZONE,
  expectNoAxeViolations,
  expectOrder,
  fillAddress,
  freshPhone,
  goToCheckout,
  openCart,
  payButton,
  shopper,
  visitParaguay,
} from './shopper.ts'
import { scriptIsThere, visit } from './visit.ts'

/** Coupons in the shop: the one for first purchases, and expired ones. */

const FIRST = 'HOLA15'

/** A new street each time, because coupons also limit uses per address. */
function aStreet(): string {
  return `Calle Los Tajibos ${randomInt(1e6)}`
}

async function fillContact(page: Page, phoneNumber: string): Promise<void> {
  await page.getByLabel('Nombre Completo').fill(shopper.fullName)
  await page.getByLabel('Número de teléfono').fill(phoneNumber)
}

function getBox(page: Page | Locator): Locator {
  return page.getByRole('region', { name: 'Mis cupones' })
}

/** The coupon of a first purchase is for a proved phone: a code proves it, and the checkout has kept everything. */
async function provePhone(page: Page, phoneNumber: string): Promise<void> {
  await expect(page.getByText('Confirma tu celular con un código para usarlo.')).toBeVisible()
  await page.getByRole('link', { name: 'Confirmar mi celular' }).click()
  await expect(page.getByRole('heading', { name: 'Confirma tu celular' })).toBeVisible()
  await provePhoneByCode(page, phoneNumber)
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(getBox(page)).toContainText(`Cupón ${FIRST}`)
}

async function applyCode(page: Page, code: string): Promise<void> {
  await getBox(page).getByLabel('¿Tienes un cupón?').fill(code)
  await getBox(page).getByRole('button', { name: 'Aplicar' }).click()
}

/** Total in minor units, as the summary shows it. */
async function getTotal(page: Page): Promise<number> {
  const text = (await page.locator('[data-total]').first().textContent()) ?? ''
  return Number(text.replace(/\D/g, ''))
}

test('a coupon that ended is refused with its reason, the best one counts in one tap, and the order keeps it @phone', async ({
  page,
}, info) => {
  test.slow()
  const complaints = await listenForComplaints(page)
  await addProduct(page, info.project.name === 'phone' ? 50 : 51)
  await visit(page, '/cart')
  const before = await getTotal(page)

  await applyCode(page, 'primavera20')
  await expect(getBox(page)).toContainText('Ese cupón venció el')
  await expect(page.getByText(`Con ${FIRST} ahorras`)).toBeVisible()
  expect(await getTotal(page)).toBe(before)
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: `Usar el cupón ${FIRST}` }).click()
  await expect(getBox(page)).toContainText(`Cupón ${FIRST}`)
  const after = await getTotal(page)
  expect(after).toBeLessThan(before)
  await expectNoAxeViolations(page)

  await page.reload()
  await scriptIsThere(page)
  await expect(getBox(page)).toContainText(`Cupón ${FIRST}`)
  expect(await getTotal(page)).toBe(after)

  await page.getByRole('button', { name: `Quitar el cupón ${FIRST}` }).click()
  await expect(getBox(page).getByLabel('¿Tienes un cupón?')).toHaveValue('')
  await expect.poll(() => getTotal(page)).toBe(before)

  await visit(page, '/products')
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' })
  await getBox(drawer).getByLabel('¿Tienes un cupón?').fill(` ${FIRST.toLowerCase()}`)
  await getBox(drawer).getByLabel('¿Tienes un cupón?').press('Enter')
  await expect(getBox(drawer)).toContainText(`Cupón ${FIRST}`)
  await expectNoAxeViolations(page, 'dialog[open]')

  await goToCheckout(page)
  await expect(getBox(page)).toContainText(`Cupón ${FIRST}`)
  const phoneNumber = freshPhone()
  await fillContact(page, phoneNumber)
  await fillAddress(page, BOLIVIAN_ZONE, aStreet())
  await payButton(page).click()
  await provePhone(page, phoneNumber)
  await expect(page.getByLabel('Nombre Completo')).toHaveValue(shopper.fullName)
  await payButton(page).click()
  await expectOrder(page)
  await expect(page.getByText('Descuento')).toBeVisible()
  await expect(page.getByText(FIRST)).toBeVisible()
  await expectNoAxeViolations(page)

  await visit(page, '/profile/coupons')
  await expect(page.getByText('Ya usaste ese cupón.')).toBeVisible()
  expect(complaints).toEqual([])
})

/** Guests of one network try so many unknown codes that its newcomers are asked for a phone. */
async function guessCodes(page: Page, network: string): Promise<void> {
  const headers = { 'x-forwarded-for': network }
  const html = await (await page.request.get(goodsAt(53).path)).text()
  const field = (name: string) => html.match(new RegExp(`name="${name}" value="([^"]+)"`))?.[1] ?? ''
  const item = { productId: field('productId'), productVariantId: field('variantId'), quantity: 1 }
  for (let guest = 0; guest < 6; guest += 1) {
    const made = await page.request.post('/v1/app/guests', { headers, data: { country: 'BO' } })
    const { jwtToken } = await made.json()
    for (let time = 0; time < 10; time += 1) {
      const answer = await page.request.post('/api/market/app/calculateBasket', {
        headers: { ...headers, authorization: `Bearer ${jwtToken}` },
        data: {
          items: [item],
          serviceProviderId: 'almacen-hq',
          dynamicDeliveryParam: { deliveryLat: -17.7833, deliveryLon: -63.1821 },
          orderHasDelivery: false,
          isPayWithWallet: false,
          promoCode: `ADIVINO-${guest}-${time}`,
          locale: 'es',
          tip: 0,
        },
      })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
  }
}

test('where many codes were guessed a coupon waits for a proved phone, and counts after it @phone @long', async ({
  page,
}) => {
  test.slow()
  const network = aNetwork()
  await guessCodes(page, network)
  await addProduct(page, 54)
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': network })
  await visit(page, '/cart')
  await applyCode(page, FIRST)
  await expect(getBox(page)).toContainText('Desde tu conexión se probaron muchos códigos.')
  await expectNoAxeViolations(page)

  await getBox(page).getByRole('link', { name: 'Confirmar mi celular' }).click()
  await expect(page.getByRole('heading', { name: 'Confirma tu celular' })).toBeVisible()
  await provePhoneByCode(page, freshPhone())
  await expect(page).toHaveURL(/\/cart$/)
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': network })
  await page.reload()
  await expect(getBox(page)).toContainText(`Cupón ${FIRST}`)
})

test('an order whose coupon no longer counts says so, shows the new total, and is placed without it @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const phoneNumber = freshPhone()
  await addProduct(page, 52)
  await goToCheckout(page)
  await applyCode(page, FIRST)
  await expect(getBox(page)).toContainText(`Cupón ${FIRST}`)
  await fillContact(page, phoneNumber)
  await fillAddress(page, BOLIVIAN_ZONE, aStreet())
  await payButton(page).click()
  await provePhone(page, phoneNumber)
  await payButton(page).click()
  await expectOrder(page)

  // The same person as another guest, recognizable by the proved phone alone.
  const context = await browser.newContext({ baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  const again = await context.newPage()
  await addProduct(again, 53)
  await goToCheckout(again)
  const full = await getTotal(again)
  await applyCode(again, FIRST)
  await expect.poll(() => getTotal(again)).toBeLessThan(full)
  await fillContact(again, phoneNumber)
  await again.getByRole('radio', { name: /Retiro en tienda/ }).check()
  await payButton(again).click()
  await provePhone(again, phoneNumber)
  await payButton(again).click()

  const refusal = again.getByRole('alert').filter({ hasText: 'Tu cupón no se puede usar en este pedido' })
  await expect(refusal).toContainText('Ya usaste ese cupón.')
  await expect(refusal).toContainText('Nuevo total')
  await expect(getBox(again).getByLabel('¿Tienes un cupón?')).toHaveValue('')
  await payButton(again).click()
  await expectOrder(again)
  await expect(again.getByText('Descuento')).toBeHidden()
  await context.close()
})

test('free delivery is for delivery: choosing pickup says so, and going back brings it back @long', async ({
  page,
}) => {
  await visit(page, '/products?limit=60&sortby=minPrice-desc')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/cart/sync') && answer.ok())
  await page
    .getByRole('button', { name: /^Agregar / })
    .first()
    .click()
  await saved
  await visit(page, '/cart')
  await applyCode(page, 'ENVIOGRATIS')
  // The basket is expensive enough for free delivery.
  await expect(getBox(page)).toContainText('Tu envío ya es gratis')
  await page.getByRole('radio', { name: /Retiro en tienda/ }).check()
  await expect(getBox(page)).toContainText('Elige entrega para usarlo')
  await page.getByRole('radio', { name: /^Entrega/ }).check()
  await expect(getBox(page)).toContainText('Tu envío ya es gratis')
})

test('the coupons of the shop are copied and used from their page, in Paraguay in its own money @long', async ({
  browser,
}) => {
  const page = await visitParaguay(browser)
  await addProduct(page, 20, 'PY')
  await visit(page, '/profile/coupons')
  await expect(page.getByText('15 % de descuento, hasta Gs 40.000')).toBeVisible()
  await page.getByRole('button', { name: `Usar el cupón ${FIRST}` }).click()
  await expect(page.getByText(`Listo: tu carrito lleva el cupón ${FIRST}.`)).toBeVisible()
  await expect(page.getByText('En tu carrito')).toBeVisible()
  await visit(page, '/cart')
  await expect(getBox(page)).toContainText('Ahorras Gs')
  await page.context().close()
})

test('with JavaScript off a coupon is put in, taken away, tried at the checkout and paid @long', async ({
  browser,
}) => {
  test.slow()
  const page = await withoutScript(browser)
  const { path, listing } = goodsAt(53)
  await page.goto(listing)
  await page.getByRole('article').locator(`a[href="${path}"]`).click()
  await page
    .getByRole('button', { name: /^Agregar / })
    .first()
    .click()
  await page.goto('/cart')
  const before = await getTotal(page)
  await applyCode(page, 'nada-de-esto')
  await expect(getBox(page)).toContainText('No encontramos ese cupón')
  await page.getByRole('button', { name: `Usar el cupón ${FIRST}` }).click()
  await expect(getBox(page)).toContainText(`Cupón ${FIRST}`)
  expect(await getTotal(page)).toBeLessThan(before)
  await page.getByRole('button', { name: `Quitar el cupón ${FIRST}` }).click()
  expect(await getTotal(page)).toBe(before)

  await page.goto('/profile/coupons')
  await page.getByRole('button', { name: `Usar el cupón ${FIRST}` }).click()
  await expect(page.getByText(`Listo: tu carrito lleva el cupón ${FIRST}.`)).toBeVisible()

  await page.goto('/checkout')
  await page.getByRole('button', { name: `Quitar el cupón ${FIRST}` }).click()
  await expect(getBox(page).getByLabel('¿Tienes un cupón?')).toBeVisible()
  const phoneNumber = freshPhone()
  await fillContact(page, phoneNumber)
  await page.getByRole('radio', { name: /Retiro en tienda/ }).check()
  await applyCode(page, FIRST)
  await expect(getBox(page)).toContainText(`Cupón ${FIRST}`)
  await expect(page.getByLabel('Nombre Completo')).toHaveValue(shopper.fullName)
  await payButton(page).click()
  await provePhone(page, phoneNumber)
  // Without a script nothing typed is kept in the browser.
  await fillContact(page, phoneNumber)
  await page.getByRole('radio', { name: /Retiro en tienda/ }).check()
  await payButton(page).click()
  await expectOrder(page)
  await expect(page.getByText(FIRST)).toBeVisible()
  await page.context().close()
})

async function withoutScript(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  return context.newPage()
}
