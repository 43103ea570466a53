import { expect, type Page, test } from '@playwright/test'
import { expectToast, FAILING_WEIGHT, failAtOneWeight, noteFailingWeight } from './failing-weight.ts'
import { settle } from './person.ts'
import { givePet } from './pet-owner.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

/** The generic toast of the specification, in each kind of place where an action can fail without words of its own. */

test.beforeAll(failAtOneWeight)

test('a form of a page that fails says so in a toast, and keeps what was typed @phone', async ({ page, context }) => {
  const pet = await givePet(await settle(context))
  await visit(page, `/petProfileWeights?id=${pet.id}`)
  await noteFailingWeight(page)

  await expectToast(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Toby')
  await expect(page.getByRole('textbox', { name: /^Peso(?! objetivo)/ })).toHaveValue(FAILING_WEIGHT)
  await expectNoAxeViolations(page)

  await page.getByRole('textbox', { name: /^Peso(?! objetivo)/ }).fill('31,4')
  await page.getByRole('button', { name: 'Anotar', exact: true }).click()
  await expect(page.getByRole('cell', { name: '31,4 kg', exact: true })).toHaveCount(1)
})

test('a choice that is sent beside the page and fails says so in a toast, and the page stays @long', async ({
  page,
}) => {
  await visit(page, '/products')
  await answerFailure(page, '/delivery.data')
  await page
    .getByRole('link', { name: /^Entregar en/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Equipetrol', exact: true }).click()

  await expectToast(page)
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a form of the back office that fails says so in a toast, and keeps what was typed @long', async ({ page }) => {
  await aColleague(page.context(), 'operator')
  await visit(page, '/backoffice/settings/memberships/new')
  await answerFailure(page, '/backoffice/settings/memberships/')
  const name = page.getByRole('textbox', { name: 'Nombre', exact: true })
  await name.fill('Huella del error')
  await page.getByRole('textbox', { name: 'Precio de un mes (Bs)' }).fill('10')
  await page.getByRole('textbox', { name: 'Para quién es' }).fill('Para nadie.')
  await page.getByRole('button', { name: 'Crear y vender' }).click()

  await expectToast(page)
  await expect(name).toHaveValue('Huella del error')
})

/** Answers forms that are sent to this address with 500, as a proxy before the shop would. */
async function answerFailure(page: Page, address: string): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith(address),
    (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue()),
  )
}
