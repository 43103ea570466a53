import { expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { connectDatabase } from '#shared/database/connect.ts'
import { type Cable, layCable } from './cable.ts'
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
  await expect(page.getByRole('textbox', { name: 'Peso' })).toHaveValue(FAILING_WEIGHT)
  await expectNoAxeViolations(page)

  await page.getByRole('textbox', { name: 'Peso' }).fill('31,4')
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

test('a change that was written without a network and fails when it is sent says so in a toast, and waits @long', async ({
  page,
  context,
}) => {
  const pet = await givePet(await settle(context))
  const cable: Cable = await layCable(process.env.JOURNEYS_URL_BO ?? '')
  await visit(page, `${cable.url}/petProfileWeights?id=${pet.id}`)
  await cable.pull()
  await context.setOffline(true)
  await noteFailingWeight(page)
  await expect(page.getByText('1 cambio por enviar')).toBeVisible()

  await cable.plugIn()
  await context.setOffline(false)
  await expectToast(page)
  await page.getByRole('button', { name: 'Cerrar' }).filter({ visible: true }).click()
  await page.getByText('1 cambio por enviar').click()
  await page.getByRole('button', { name: 'Enviar ahora' }).click()
  await expectToast(page)
  await expect(page.getByText('1 cambio por enviar')).toBeVisible()
  await cable.pull()
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

const FAILING_WEIGHT = '31,31'

/** The database fails at a weight that no other journey notes. */
async function failAtOneWeight(): Promise<void> {
  const database = await connectDatabase({
    dataDir: process.env.JOURNEYS_DATA_DIR ?? '',
    poolSize: 1,
    applicationName: 'journeys',
  })
  await sql`
    create or replace function pets.fail_for_a_journey() returns trigger language plpgsql as $$
    begin
      raise exception 'a journey asked for it';
    end $$
  `.execute(database.db())
  await sql`
    create or replace trigger fail_for_a_journey before insert or update on pets.weights
    for each row when (new.grams = 31310) execute function pets.fail_for_a_journey()
  `.execute(database.db())
  await database.close()
}

async function noteFailingWeight(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Peso' }).fill(FAILING_WEIGHT)
  await page.getByRole('button', { name: 'Anotar', exact: true }).click()
}

/** Answers forms that are sent to this address with 500, as a proxy before the shop would. */
async function answerFailure(page: Page, address: string): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith(address),
    (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue()),
  )
}

async function expectToast(page: Page): Promise<void> {
  await expect(page.locator('[data-toast="error"]')).toHaveText(/^Hubo un error inesperado\./)
}
