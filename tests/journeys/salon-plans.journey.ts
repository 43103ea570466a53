import { expect, test } from '@playwright/test'
import type { StorePath } from './booked-visit.ts'
import { listenForComplaints } from './complaints.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { merchantIn } from './staff.ts'
import { visit } from './visit.ts'

const urubo: StorePath = { merchantId: 'spa-equipetrol', storeId: 'spa-equipetrol-urubo' }

test('the agenda shows a week by person, a month, who waits and who is due @phone @long', async ({ page }) => {
  await merchantIn(page.context())
  const complaints = await listenForComplaints(page)
  const { storeId } = urubo
  await visit(page, `/backoffice/appointments?storeId=${storeId}`)
  await page.getByRole('navigation', { name: 'Vista' }).getByRole('link', { name: 'Mes' }).click()
  await expect(page).toHaveURL(/view=month/)
  await expectNoAxeViolations(page)
  await page.getByRole('navigation', { name: 'Vista' }).getByRole('link', { name: 'Semana' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Imprimir la semana' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(7)
  for (const path of ['waiting', 'due']) {
    await visit(page, `/backoffice/appointments/${path}?storeId=${storeId}`)
    await expectNoAxeViolations(page)
  }
  expect(complaints).toEqual([])
})
