import { expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { connectDatabase } from '#shared/database/connect.ts'
import { aPerson, givePersonalData, signUp } from './account-holder.ts'
import { confirmAndDescribe, mapIsReady } from './address-book.ts'
import { buyOnline, expectPaid, playPayment } from './paying.ts'
import { codeSentTo } from './person.ts'
import {
  addProduct,
  buyWithDelivery,
  expectOrder,
  fillAddress,
  fillContact,
  goToCheckout,
  payButton,
  visitParaguay,
} from './shopper.ts'

// Serial, because two of these journeys close the shop in which the others buy.
test.describe.configure({ mode: 'serial' })

const ZONE = 'Asunción|Villa Morra'

/** Sets Paraguay's shop to open at ten in the evening only; returns a function that restores its hours. */
async function closeUntilTonight(): Promise<() => Promise<void>> {
  const dataDir = process.env.JOURNEYS_DATA_DIR ?? ''
  const database = await connectDatabase({ dataDir, poolSize: 1, applicationName: 'journeys' })
  const { rows } = await sql<{ id: string; schedule: string }>`
    select id, facts ->> 'schedule' as schedule
    from market.shops
    where country = 'PY'
  `.execute(database.db())
  const tonight = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ active: true, day, startTime: 22 * 60, endTime: 24 * 60 }))
  const write = (id: string, schedule: string) =>
    sql`update market.shops set facts = jsonb_set(facts, '{schedule}', ${schedule}::jsonb) where id = ${id}`.execute(
      database.db(),
    )

  for (const { id } of rows) await write(id, JSON.stringify(tonight))
  return async () => {
    for (const { id, schedule } of rows) await write(id, schedule)
    await database.close()
  }
}

test('in Paraguay prices are guaraníes without decimals, from the listing to the order', async ({ browser }) => {
  const page = await visitParaguay(browser)
  await addProduct(page, 0, 'PY')
  await buyWithDelivery(page, ZONE)
  await expectGuaranies(page)
  await page.context().close()
})

/** Expects guaraníes: points between thousands, no decimals, and no other currency. */
async function expectGuaranies(page: Page): Promise<void> {
  const amounts = (await page.getByText(/Gs\s/).allTextContents()).join(' ')
  expect(amounts).toMatch(/Gs\s\d{1,3}(\.\d{3})+/)
  expect(amounts).not.toMatch(/\d,\d/)
  expect(await page.getByText(/Bs\s\d/).count()).toBe(0)
}

test('in Paraguay somebody with an account proves a phone, pins a door in Asunción, is written down by RUC and buys in guaraníes @long', async ({
  browser,
}) => {
  test.slow()
  const page = await visitParaguay(browser)
  const person = aPerson('Valeria Benítez', 'PY')
  await signUp(page, person)
  await expect(page).toHaveURL('/')
  await givePersonalData(page, person.phoneNumber)
  await page.getByRole('button', { name: 'Enviarme el código' }).click()
  await expect(page.getByText(/Sirve durante 10 minutos/)).toBeVisible()
  const phoneNumber = `+595${person.phoneNumber.replace(/^0|\D/g, '')}`
  await page.getByLabel('Código de 6 dígitos').fill(await codeSentTo(page, phoneNumber))
  await page.getByRole('button', { name: 'Confirmar teléfono' }).click()
  await expect(page.getByText('Tu teléfono quedó confirmado.')).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()

  await mapIsReady(page)
  await expect(page.getByRole('application')).toHaveAttribute('data-point', '-25.28670, -57.64700')
  const place = page.getByRole('textbox', { name: 'Barrio, avenida o dirección' })
  await place.fill('Villa Morra')
  await place.press('Enter')
  await expect(page.getByText('Cerca de Villa Morra')).toBeVisible()
  await page.getByRole('button', { name: 'Selecciona tu ubicación' }).click()
  await confirmAndDescribe(page, 'Av. Mariscal López 3333')
  await expect(page.getByRole('link', { name: 'Entregar en Av. Mariscal López 3333' })).toBeVisible()

  await page.goto('/profile/billing')
  await page.getByLabel('Número de documento').fill('80028061-5')
  await page.getByLabel('Razón social').fill('Benítez SRL')
  await page.getByRole('button', { name: 'Guardar datos de facturación' }).click()
  await expect(page.getByText('El dígito verificador no corresponde a ese RUC.')).toBeVisible()
  await page.getByLabel('Número de documento').fill('80028061-0')
  await page.getByRole('button', { name: 'Guardar datos de facturación' }).click()
  await expect(page.getByText('Guardado a nombre de Benítez SRL, RUC 80028061-0.')).toBeVisible()

  await addProduct(page, 3, 'PY')
  await goToCheckout(page)
  await expect(page.getByRole('radio', { name: /Av\. Mariscal López 3333/ })).toBeChecked()
  await expect(page.getByLabel('Número de teléfono')).toHaveValue(/^\+595 9\d\d \d{3} \d{3}$/)
  await payButton(page).click()
  const reference = await expectOrder(page)
  await expect(page.getByRole('main').getByText('Av. Mariscal López 3333', { exact: true })).toBeVisible()
  await expectGuaranies(page)

  await page.goto('/profile/orders')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: reference })).toContainText(/Gs\s/)
  await expectGuaranies(page)
  await page.context().close()
})

test('in Paraguay an order is paid with a QR code in guaraníes @long', async ({ browser }) => {
  test.slow()
  const page = await visitParaguay(browser)
  await buyOnline(page, 4, { way: 'QR', zone: ZONE, country: 'PY' })
  // Shown as the sum to pay, and again for copying.
  await expect(page.getByRole('main').getByText(/^Gs\s\d{1,3}(\.\d{3})+$/)).toHaveCount(2)
  await playPayment(page, 'Pagar')
  await expectPaid(page)
  expect(await page.getByText(/Bs\s\d/).count()).toBe(0)
  await page.context().close()
})

test('a closed shop takes no order for now, only for one of its hours @long', async ({ browser }) => {
  const reopen = await closeUntilTonight()
  try {
    const page = await visitParaguay(browser)
    await addProduct(page, 1, 'PY')
    await page.goto('/cart')
    await expect(page.getByText('La tienda está cerrada ahora.').first()).toBeVisible()
    await goToCheckout(page)
    await fillContact(page)
    await fillAddress(page, ZONE)
    await expect(page.getByText(/^Cerrado ahora/)).toBeVisible()
    await expect(page.getByRole('radio', { name: /Lo antes posible/ })).toHaveCount(0)
    await payButton(page).click()
    await expect(page.getByText('Elige un horario', { exact: true }).last()).toBeVisible()

    await page.getByLabel('Horario').selectOption({ index: 1 })
    await payButton(page).click()
    await expectOrder(page)
    await expect(page.getByText(/^Programado para el \S+ \d+ de \S+, de \d\d:00 a \d\d:00$/)).toBeVisible()
    await page.context().close()
  } finally {
    await reopen()
  }
})

test('a shop that closes while somebody fills the form asks for another time @long', async ({ browser }) => {
  const page = await visitParaguay(browser)
  await addProduct(page, 2, 'PY')
  await goToCheckout(page)
  await fillContact(page)
  await fillAddress(page, ZONE)
  // The page has been loaded for the zone before the shop closes.
  await expect(page.getByRole('banner')).toContainText('Villa Morra')
  const reopen = await closeUntilTonight()
  try {
    await payButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Elige otro horario' })).toBeVisible()
    await page.getByLabel('Horario').selectOption({ index: 1 })
    await payButton(page).click()
    await expectOrder(page)
    await page.context().close()
  } finally {
    await reopen()
  }
})
