import { expect, test } from '@playwright/test'
import { sql } from 'kysely'
import { connectDatabase } from '#shared/database/connect.ts'
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

// One after the other: the second one closes the shop in which the first one buys.
test.describe.configure({ mode: 'serial' })

const ZONE = 'Asunción|Villa Morra'

/** Opens Paraguay's shop at ten in the evening only; answers how to give it its hours back. */
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
  await addProduct(page, 0)
  await buyWithDelivery(page, ZONE)
  const amounts = (await page.getByText(/Gs\s/).allTextContents()).join(' ')
  expect(amounts).toMatch(/Gs\s\d{1,3}(\.\d{3})+/)
  expect(amounts).not.toMatch(/\d,\d/)
  expect(await page.getByText(/Bs\s\d/).count()).toBe(0)
  await page.context().close()
})

test('a closed shop takes no order for now, only for one of its hours', async ({ browser }) => {
  const reopen = await closeUntilTonight()
  try {
    const page = await visitParaguay(browser)
    await addProduct(page, 1)
    await page.goto('/cart')
    await expect(page.getByText('La tienda está cerrada ahora.').first()).toBeVisible()
    await goToCheckout(page)
    await fillContact(page)
    await fillAddress(page, ZONE)
    await expect(page.getByRole('radio', { name: /Lo antes posible/ })).toBeDisabled()
    await payButton(page).click()
    await expect(page.getByText('Elige un horario', { exact: true }).last()).toBeVisible()

    await page.getByLabel('Horario').selectOption({ index: 1 })
    await payButton(page).click()
    await expectOrder(page)
    await expect(page.getByText(/Programado para/)).toBeVisible()
    await page.context().close()
  } finally {
    await reopen()
  }
})

test('a shop that closes while somebody fills the form asks for another time', async ({ browser }) => {
  const page = await visitParaguay(browser)
  await addProduct(page, 2)
  await goToCheckout(page)
  await fillContact(page)
  await fillAddress(page, ZONE)
  const reopen = await closeUntilTonight()
  try {
    await payButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Elige otro horario' })).toBeVisible()
    await page.getByRole('radio', { name: /Programar/ }).check()
    await page.getByLabel('Horario').selectOption({ index: 1 })
    await payButton(page).click()
    await expectOrder(page)
    await page.context().close()
  } finally {
    await reopen()
  }
})
