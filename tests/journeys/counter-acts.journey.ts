import { expect, type Page, test } from '@playwright/test'
import { addDays } from '#services/appointments/rules/local-clock.ts'
import { listenForComplaints } from './complaints.ts'
import { settle, takeSession } from './person.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { command, merchantIn, proveSecondFactor } from './staff.ts'
import { visit } from './visit.ts'
import { beginWalkIn, bookKnownPets, bookNewcomer } from './walk-in.ts'

/** What happens at the counter of a salon between the arrival and the way home. */

const storeId = 'spa-equipetrol-urubo'
const sanMartin = 'spa-equipetrol-san-martin'

const panelOf = (page: Page, pet: string) => page.getByRole('dialog', { name: pet })
const agenda = ({ id, day }: { id: string; day: string }, store = storeId) =>
  `/backoffice/appointments?storeId=${store}&day=${day}&appointment=${id}`

test('a visit costs an extra and another price, is paid with a tip, and partly given back from the till @long', async ({
  page,
}) => {
  test.slow()
  const merchant = await merchantIn(page.context())
  const complaints = await listenForComplaints(page)
  const pet = `Pecas ${Date.now() % 100_000}`
  const begun = await beginWalkIn(merchant, { storeId: sanMartin, pet })
  await visit(page, agenda(begun, sanMartin))
  const panel = panelOf(page, pet)

  await panel.getByText('Extra o cambio de precio').click()
  await panel.getByRole('textbox', { name: /^Extra/ }).fill('Perfume')
  await panel.getByRole('textbox', { name: /^Monto/ }).fill('15')
  const sum = panel.getByRole('region', { name: 'Cobrar' }).locator('p').first()
  const before = (await sum.textContent()) ?? ''
  await panel.getByRole('button', { name: 'Sumar el extra' }).click()
  await expect(sum).not.toHaveText(before)
  await panel.getByText('Extra o cambio de precio').click()
  await expect(panel.getByRole('button', { name: 'Quitar Perfume' })).toBeVisible()
  await panel.getByLabel('Precio nuevo').fill('90')
  await panel.getByRole('button', { name: 'Cambiar el precio' }).click()
  // Without a reason the browser keeps the form.
  await expect(panel.getByRole('textbox', { name: /^Motivo/ }).first()).toBeFocused()
  await panel
    .getByRole('textbox', { name: /^Motivo/ })
    .first()
    .fill('Se portó muy bien')
  await panel.getByRole('button', { name: 'Cambiar el precio' }).click()
  await expect(sum).toHaveText(/^Por cobrar\s*Bs\s90,00$/)
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await panel.getByLabel('Propina').fill('10')
  await panel.getByRole('button', { name: /^Tarjeta: cobrar Bs\s90,00/ }).click()
  await expect(sum).toHaveText(/^Cobrado\s*Bs\s90,00$/)
  await expect(panel.getByText(/más Bs\s10,00 de propina/)).toBeVisible()

  await panel.getByText('Devolver dinero').click()
  await panel.getByLabel('Cuánto devuelves').fill('20')
  await panel.getByRole('radio', { name: 'Tarjeta' }).check()
  await panel
    .getByRole('textbox', { name: /^Motivo/ })
    .last()
    .fill('Faltó el corte de uñas')
  await panel.getByRole('button', { name: 'Devolver', exact: true }).click()
  await expect(panel.getByText(/^Devuelto Tarjeta/)).toBeVisible()
  await expectNoAxeViolations(page)

  await visit(page, `/backoffice/till?storeId=${sanMartin}`)
  const entries = page.getByRole('list', { name: 'Movimientos' }).getByRole('listitem').filter({ hasText: pet })
  await expect(entries.filter({ hasText: 'Devolución:' })).toContainText(/Faltó el corte de uñas.*-?Bs\s-?20,00/s)
  await expect(entries.filter({ hasText: 'de propina' })).toContainText(/Bs\s100,00/)
  await expectNoAxeViolations(page)
  await expectToFit(page)
  expect(complaints).toEqual([])
})

test('who grooms a pet next is warned of a bite, and reads what the one before noted @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const merchant = await merchantIn(page.context())
  const complaints = await listenForComplaints(page)
  const pet = `Fiera ${Date.now() % 100_000}`
  const first = await bookNewcomer(merchant, { storeId, pet, fromDay: tomorrow() })
  await visit(page, agenda(first))
  const panel = panelOf(page, pet)
  await panel.getByText(`Avisar algo de ${pet}`).click()
  await panel.getByRole('radio', { name: 'Puede morder' }).check()
  await panel.getByLabel('Qué hay que saber').fill('Al secarle las patas')
  await panel.getByRole('button', { name: 'Guardar aviso' }).click()
  await expect(panel.getByText('Al secarle las patas').first()).toBeVisible()
  await panel.getByLabel('Notas del equipo').fill('Cuchilla 7 en el lomo')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await panel.getByRole('button', { name: 'Guardar notas' }).click()
  expect((await saved).ok()).toBe(true)
  const next = await bookKnownPets(merchant, { storeId, ...first, fromDay: addDays(first.day, 1) })

  // A colleague with an own account.
  const rosa = await settle(await browser.newContext())
  await command('account-grant', rosa.uid, 'merchant', '--merchant', 'spa-equipetrol')
  await proveSecondFactor(rosa)
  await takeSession(page.context(), rosa.session)
  await visit(page, agenda(next))
  await expect(panel.getByText('Puede morder').first()).toBeVisible()
  await expect(panel.getByText('Al secarle las patas').first()).toBeVisible()
  await expect(panel.getByText('Cuchilla 7 en el lomo')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await visit(page, `/backoffice/appointments/print?storeId=${storeId}&day=${next.day}`)
  await expect(page.getByText(/Puede morder: Al secarle las patas/).first()).toBeVisible()
  expect(complaints).toEqual([])
})

/** Later than today, whose free times other journeys take. */
function tomorrow(): string {
  const shopNow = Date.now() + Number(process.env.JOURNEYS_CLOCK_MINUTES ?? 0) * 60_000
  return addDays(new Date(shopNow).toISOString().slice(0, 10), 1)
}

test('a consent is signed on the tablet of the salon, another on the phone of the family @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const merchant = await merchantIn(page.context())
  const complaints = await listenForComplaints(page)
  const title = `Sedación ${Date.now() % 1_000_000}`
  await visit(page, `/backoffice/store/consents?storeId=${storeId}`)
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Agregar', exact: true }) })
  await form.getByLabel('Título').fill(title)
  await form.getByRole('textbox', { name: /^Texto/ }).fill('Le daremos un sedante suave. Puede dormir unas horas.')
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(page.getByText('Guardado.')).toBeVisible()

  const pet = `Nudos ${Date.now() % 100_000}`
  const first = await bookNewcomer(merchant, { storeId, pet, fromDay: tomorrow() })
  const atCounter = await bookKnownPets(merchant, { storeId, ...first, fromDay: addDays(first.day, 1) })
  const byPhone = await bookKnownPets(merchant, { storeId, ...first, fromDay: addDays(atCounter.day, 1) })

  await openConsent(page, pet, atCounter, title)
  await page.getByLabel('Nombre y apellido de quien firma').fill('Rosa Méndez')
  await draw(page)
  await page.getByRole('checkbox').check()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Firmar', exact: true }).click()
  await expect(page.getByText(/^Lo firmó Rosa Méndez/)).toBeVisible()
  await expect(page.getByText('En el local')).toBeVisible()
  await page.getByRole('link', { name: `Volver a la visita de ${pet}` }).click()
  await expect(panelOf(page, pet).getByRole('link', { name: new RegExp(`${title}.*Firmado`) })).toBeVisible()

  await openConsent(page, pet, byPhone, title)
  await page.getByRole('button', { name: 'Crear enlace para firmar' }).click()
  const link = (await page.locator('p.font-mono').textContent()) ?? ''
  expect(link).toMatch(/^http/)
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await visit(phone, link)
  await expect(phone.getByRole('heading', { name: title })).toBeVisible()
  await phone.getByLabel('Nombre y apellido de quien firma').fill('Luis Méndez')
  await phone.getByRole('checkbox').check()
  await expectNoAxeViolations(phone)
  await expectToFit(phone)
  await phone.getByRole('button', { name: 'Firmar', exact: true }).click()
  await expect(phone.getByText(/^Lo firmó Luis Méndez/)).toBeVisible()
  await phone.close()
  await page.reload()
  await expect(page.getByText('Por enlace')).toBeVisible()
  expect(complaints).toEqual([])
})

async function openConsent(page: Page, pet: string, at: { id: string; day: string }, title: string): Promise<void> {
  await visit(page, agenda(at))
  await panelOf(page, pet).getByText('Pedir otro consentimiento').click()
  await panelOf(page, pet).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Draws a line over the field of the signature. */
async function draw(page: Page): Promise<void> {
  const field = page.getByRole('img', { name: 'Firma' })
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (!box) throw new Error('There is a field to draw in')
  await page.mouse.move(box.x + 20, box.y + box.height / 2)
  await page.mouse.down()
  for (let step = 1; step <= 10; step++)
    await page.mouse.move(box.x + 20 + step * 15, box.y + box.height / 2 + (step % 2 ? 15 : -15))
  await page.mouse.up()
}

test('a person reads their visits in the calendar of a phone, until the link is taken back @long', async ({ page }) => {
  await merchantIn(page.context())
  const complaints = await listenForComplaints(page)
  await visit(page, `/backoffice/store/calendars?storeId=${sanMartin}`)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Crear un enlace nuevo' }).first().click()
  const link = (await page.locator('p.select-all').textContent()) ?? ''
  // A calendar program has no session.
  const read = () => fetch(link)
  const feed = await read()
  expect(feed.headers.get('content-type')).toContain('text/calendar')
  expect(await feed.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
  await page.getByRole('button', { name: 'Quitar el enlace' }).first().click()
  await expect(page.locator('p.select-all')).toHaveCount(0)
  expect((await read()).status).toBe(404)
  expect(complaints).toEqual([])
})
