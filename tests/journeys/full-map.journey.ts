import { expect, test } from '@playwright/test'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { visit } from './visit.ts'

test('a map of stores fills the window, and Escape and the way back leave it @both @long', async ({ page }) => {
  await visit(page, '/appointments?display=map')
  const enter = page.getByRole('main').getByRole('button', { name: 'Ampliar' })
  const dialog = page.getByRole('dialog')
  await enter.click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('link', { name: /Spa Equipetrol/ }).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(enter).toBeFocused()

  await enter.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(enter).toBeFocused()
  await expect(page).toHaveURL(/appointments/)
  await expectToFit(page)
})
