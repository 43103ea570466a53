import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { aGuest } from './person.ts'
import { aColleague, moveOrder, placeOrder } from './placed-order.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { visit } from './visit.ts'

test('two guests with one phone are made one customer, with the orders of both @both @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const operator = await aColleague(page.context(), 'operator')
  const first = await aGuest(await browser.newContext())
  const earlier = await placeOrder(first, { hasDelivery: true, fullName: 'Delia Roca' })
  await moveOrder(operator, earlier, 'CONFIRMED', 'PREPARING', 'ON_THE_WAY', 'COMPLETED')
  const again = { ...(await aGuest(await browser.newContext())), phoneNumber: first.phoneNumber }
  const later = await placeOrder(again, { hasDelivery: true, fullName: 'Delia R.' })

  const complaints = await listenForComplaints(page)
  await visit(page, `/backoffice/orders/${later._id}`)
  await page.getByRole('link', { name: 'Ver su historia' }).click()
  await page.getByRole('link', { name: 'Unir con este cliente' }).click()
  await expect(page.getByRole('heading', { name: 'Unir a Delia Roca con Delia R.' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  const merge = page.locator('form').filter({ has: page.getByRole('button', { name: 'Unir los dos' }) })
  await merge.getByLabel('Motivo').fill('El mismo teléfono')
  await merge.getByRole('button', { name: 'Unir los dos' }).click()
  await expect(page.getByText('Listo, los dos son uno.', { exact: false })).toBeVisible()
  await expectNoAxeViolations(page)

  // The rest arrives as a fact, seconds later.
  await expect(async () => {
    await page.reload()
    for (const { referenceId } of [earlier, later])
      await expect(page.getByRole('link', { name: referenceId })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('link', { name: 'Unir con este cliente' })).toHaveCount(0)
  expect(complaints).toEqual([])
})
