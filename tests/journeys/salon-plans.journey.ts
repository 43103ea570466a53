import { expect, type Page, test } from '@playwright/test'
import { bookVisit, type StorePath } from './booked-visit.ts'
import { listenForComplaints } from './complaints.ts'
import { settle } from './person.ts'
import { givePet } from './pet-owner.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { merchantIn } from './staff.ts'
import { visit } from './visit.ts'

const urubo: StorePath = { merchantId: 'spa-equipetrol', storeId: 'spa-equipetrol-urubo' }

test('a visit gets a warning, a signed consent and a repetition every four weeks @long', async ({ page, browser }) => {
  test.slow()
  const owner = await settle(await browser.newContext())
  const pet = `Mora ${Date.now() % 100_000}`
  const { id } = await givePet(owner, { name: pet, weight: 6 })
  const { appointmentIds } = await bookVisit(owner, { store: urubo, petIds: [id] })
  await merchantIn(page.context())
  const complaints = await listenForComplaints(page)

  const title = `Sedación de ${pet}`
  await visit(page, `/backoffice/store/consents?storeId=${urubo.storeId}`)
  await expectNoAxeViolations(page)
  await page.getByLabel('Título').last().fill(title)
  await page.getByLabel('Texto', { exact: true }).last().fill('Acepto que la calmen con medicina.')
  await page.getByRole('button', { name: 'Agregar' }).click()
  await expect(page.getByText('Guardado.')).toBeVisible()

  const agenda = `/backoffice/appointments?storeId=${urubo.storeId}&appointment=${appointmentIds[0]}`
  await visit(page, agenda)
  const panel = page.getByRole('dialog', { name: pet })
  await panel.getByText(`Avisar algo de ${pet}`).click()
  await panel.getByText('Puede morder', { exact: true }).click()
  await panel.getByLabel('Qué hay que saber').fill('Le asusta el secador')
  await panel.getByRole('button', { name: 'Guardar aviso' }).click()
  await expect(panel.getByText('Le asusta el secador').first()).toBeVisible()

  await panel.getByLabel('Cada cuánto').selectOption({ label: 'Cada 4 semanas' })
  await panel.getByRole('button', { name: 'Repetir', exact: true }).click()
  await expect(panel.getByText(/^Se repite cada 4 semanas, a las/)).toBeVisible()
  await expectNoAxeViolations(page)

  await panel.getByText('Pedir otro consentimiento').click()
  await panel.getByRole('link', { name: title }).click()
  await expect(page.getByText('Acepto que la calmen con medicina.')).toBeVisible()
  await page.getByLabel('Nombre y apellido de quien firma').fill('Ana Suárez')
  await sign(page)
  await page.getByText('Leí el texto completo y estoy de acuerdo.').click()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Firmar', exact: true }).click()
  await expect(page.getByText(/^Lo firmó Ana Suárez/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Firma', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Firmar', exact: true })).toHaveCount(0)
  expect(complaints).toEqual([])
})

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

/** Draws a line in the field of the signature. */
async function sign(page: Page) {
  const box = await page.getByRole('img', { name: 'Firma' }).boundingBox()
  if (!box) throw new Error('there is no field to sign in')
  await page.mouse.move(box.x + 20, box.y + 30)
  await page.mouse.down()
  for (let step = 1; step <= 12; step += 1) await page.mouse.move(box.x + 20 + step * 12, box.y + 30 + (step % 3) * 9)
  await page.mouse.up()
}
