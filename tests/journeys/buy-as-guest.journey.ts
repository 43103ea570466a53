import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { type RawBuilder, sql } from 'kysely'
import { connectDatabase } from '#shared/database/connect.ts'
import { codeSentTo } from './person.ts'
import { goodsAt } from './shelf.ts'
import {
  addProduct,
  buyWithDelivery,
  expectNoAxeViolations,
  expectOrder,
  fillAddress,
  fillContact,
  goToCheckout,
  payButton,
  shopper,
} from './shopper.ts'

test('a guest buys with delivery and follows the order @phone', async ({ page }, info) => {
  await addProduct(page, info.project.name === 'phone' ? 1 : 0)
  await goToCheckout(page)

  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Entra', exact: true })).toHaveAttribute(
    'href',
    '/signin?referrer=%2Fcheckout',
  )
  await expect(main.getByRole('link', { name: 'términos y condiciones' })).toHaveAttribute(
    'href',
    '/terminosycondiciones',
  )
  await expect(page.getByLabel('Número de teléfono')).toHaveAttribute('placeholder', '700 12345')
  await payButton(page).click()
  await expect(page.getByText('Nombre es obligatorio')).toBeVisible()
  await expect(page.getByText('La dirección es necesaria')).toBeVisible()
  const phone = page.getByLabel('Número de teléfono')
  await phone.fill('700 123')
  await phone.blur()
  await expect(page.getByText('Faltan 2 dígitos', { exact: true })).toBeVisible()
  await phone.fill('700 1234')
  await expect(page.getByText('Falta 1 dígito', { exact: true })).toBeVisible()
  await payButton(page).click()
  await expect(page.getByText('Falta 1 dígito', { exact: true })).toBeVisible()
  await expect(page.getByText(/Teléfono es obligatorio/)).toHaveCount(0)
  await expectNoAxeViolations(page)

  await fillContact(page)
  await fillAddress(page, 'Santa Cruz de la Sierra|Equipetrol Norte')
  // Phones hide the header during checkout, but its content is there.
  await expect(page.getByRole('banner')).toContainText('Equipetrol Norte')
  await expect(page.getByLabel('Dirección')).toHaveValue(shopper.street)
  await page.getByRole('radio', { name: 'Bs 5,00' }).check()
  await page.getByLabel('Número de documento').fill('12-34')
  await payButton(page).click()
  await expect(page.getByText('Email no tiene un formato válido')).toBeVisible()
  await page.getByLabel('Email para los comprobantes').fill('suarez@ejemplo.bo')
  await payButton(page).click()
  await expect(page.getByText('El NIT lleva solo números, de 4 a 15.')).toBeVisible()
  await expect(page.getByText('Revisa los datos de tu comprobante')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel('Número de documento').fill('1028375')
  await page.getByLabel('Razón social').fill('Suárez SRL')
  await payButton(page).click()
  const reference = await expectOrder(page)
  expect(await getBilling(reference)).toMatchObject({ documentNumber: '1028375', businessName: 'Suárez SRL' })
  await expect(page.getByText(shopper.street, { exact: true })).toBeVisible()
  await expect(page.getByText('Propina')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Entregar en Equipetrol Norte' }).filter({ visible: true })).toBeVisible()

  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Tu carrito está esperando' })).toBeVisible()
})

test('a guest buys for pickup and pays by card at the counter @long', async ({ page }) => {
  await addProduct(page, 2)
  await goToCheckout(page)
  await fillContact(page)
  const phoneNumber = (await page.getByLabel('Número de teléfono').inputValue()).replace('+591', '').replaceAll(' ', '')
  await page.getByRole('radio', { name: /Retiro en tienda/ }).check()
  await expect(page.getByLabel('Dirección')).toBeHidden()
  await page.getByRole('radio', { name: /Tarjeta al recibir/ }).check()
  await payButton(page).click()

  await expectOrder(page)
  await expect(page.getByRole('heading', { name: 'Lo retiras en' })).toBeVisible()
  await expect(page.getByText(/al retirarlo, con tarjeta/)).toBeVisible()
  const expectHoursAndWay = async () => {
    await expect(page.getByRole('heading', { name: 'Horario', exact: true })).toBeVisible()
    await expect(page.getByText(/^\d{1,2}:\d{2}.+\d{1,2}:\d{2}/).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Cómo llegar/ })).toHaveAttribute('href', /-17\.\d+.*-63\.\d+/)
  }
  await expectHoursAndWay()

  // The phone of the order is known; what is missing is its proof.
  await page.getByRole('button', { name: 'Crear mi cuenta y guardarlo' }).click()
  await page.getByLabel('Código de 6 dígitos').fill(await codeSentTo(page, phoneNumber))
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/orders?\/[^/]+$/)
  await expect(page.getByRole('heading', { name: 'Lo retiras en' })).toBeVisible()
  await expectHoursAndWay()
  await expect(page.getByRole('heading', { name: 'Guarda este pedido' })).toHaveCount(0)
})

test("an order's link opens it anywhere, and without its token it is nobody's @long", async ({ page, browser }) => {
  await addProduct(page, 3)
  await buyWithDelivery(page)
  const link = page.url()

  const elsewhere = await browser.newContext()
  const stranger = await elsewhere.newPage()
  const opened = await stranger.goto(link)
  expect(opened?.headers()['cache-control']).toContain('no-store')
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(stranger.getByText(/HU-/).first()).toBeVisible()

  const withoutToken = await stranger.goto(link.replace(/\/[^/]+$/, ''))
  expect(withoutToken?.status()).toBe(404)
  await elsewhere.close()
})

async function countOrders(phoneNumber: string): Promise<number> {
  const orders = await findRows(sql`
    select id
    from market.orders
    where contact ->> 'phoneNumber' like ${`%${phoneNumber}`}
  `)
  return orders.length
}

/** Billing data of an order. */
async function getBilling(reference: string): Promise<unknown> {
  const [order] = await findRows(sql<{ billing: unknown }>`
    select billing
    from market.orders
    where reference_id = ${reference}
  `)
  return order?.billing
}

async function findRows<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  const dataDir = process.env.JOURNEYS_DATA_DIR ?? ''
  const database = await connectDatabase({ dataDir, poolSize: 1, applicationName: 'journeys' })
  const { rows } = await query.execute(database.db())
  await database.close()
  return rows
}

test('pressing pay twice places one order @long', async ({ page }) => {
  await addProduct(page, 4)
  await goToCheckout(page)
  await fillContact(page)
  const phoneNumber = `711${String(randomInt(1e5)).padStart(5, '0')}`
  await page.getByLabel('Número de teléfono').fill(phoneNumber)
  await fillAddress(page, 'Santa Cruz de la Sierra|Equipetrol')
  await payButton(page).dblclick()
  await expectOrder(page)
  expect(await countOrders(phoneNumber)).toBe(1)
})

test('pressing pay while a change of zone is still being saved ends at the order @long', async ({ page }) => {
  await addProduct(page, 4)
  await goToCheckout(page)
  await fillContact(page)
  // On a bad line: the change of zone is answered after the order is placed, and before its answer comes.
  await page.route('**/checkout.data*', async (route) => {
    const sent = route.request().postData() ?? ''
    if (sent.includes('intent=place')) await setTimeout(1_000)
    const response = await route.fetch({ maxRedirects: 0 })
    if (sent.includes('idempotencyKey')) await setTimeout(2_500)
    await route.fulfill({ response })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await fillAddress(page, 'Santa Cruz de la Sierra|Urbarí')
  await payButton(page).click()
  await expectOrder(page)
  expect(asked, 'the empty cart is not shown').not.toContain('/cart.data')
})

test('the same form sent twice at once places one order, whatever the browser does @long', async ({
  page,
  request,
}) => {
  await addProduct(page, 5)
  await goToCheckout(page)
  await fillContact(page)
  await fillAddress(page, 'Santa Cruz de la Sierra|Equipetrol')
  const fields = await page
    .locator('form:has([name=idempotencyKey])')
    .evaluate((form: HTMLFormElement) => [...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const { origin } = new URL(page.url())
  const send = () =>
    request.post('/checkout', {
      headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
      data: new URLSearchParams([
        ...fields.map(([name = '', value = '']) => [name, value]),
        ['intent', 'pay'],
      ]).toString(),
      maxRedirects: 0,
    })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303])
  expect(new Set(answers.map((answer) => answer.headers().location)).size).toBe(1)
})

test('with JavaScript off a guest buys all the same', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  const page = await context.newPage()
  const { path, listing } = goodsAt(6)
  await page.goto(listing)
  await page
    .getByRole('article')
    .filter({ has: page.locator(`a[href="${path}"]`) })
    .getByRole('button', { name: /^Agregar / })
    .click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.getByRole('spinbutton').first().fill('1')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await page.getByRole('link', { name: 'Ir a pagar' }).first().click()

  await fillContact(page)
  await payButton(page).click()
  await expect(page.getByText('La dirección es necesaria')).toBeVisible()
  await expect(page.getByLabel('Nombre Completo')).toHaveValue(shopper.fullName)

  await fillAddress(page, 'Santa Cruz de la Sierra|Equipetrol')
  await payButton(page).click()
  await expectOrder(page)
  await context.close()
})
