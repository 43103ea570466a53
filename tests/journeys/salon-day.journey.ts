import { expect, type Page, test } from '@playwright/test'
import { bookVisit, type StorePath } from './booked-visit.ts'
import { countClicks } from './click-count.ts'
import { listenForComplaints } from './complaints.ts'
import { settle } from './person.ts'
import { givePet } from './pet-owner.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { merchantIn } from './staff.ts'
import { visit } from './visit.ts'
import { beginWalkIn } from './walk-in.ts'

const urubo: StorePath = { merchantId: 'spa-equipetrol', storeId: 'spa-equipetrol-urubo' }
const banzer: StorePath = { merchantId: 'spa-equipetrol', storeId: 'spa-equipetrol-banzer' }
const STATION = 'Mesa de corte'

const agenda = (day: string, { storeId } = urubo) => `/backoffice/appointments?storeId=${storeId}&day=${day}`

test('a walk-in of a known pet is booked from an empty slot in 3 clicks, and a lunch blocked in 3', async ({
  page,
  browser,
}) => {
  test.slow()
  const owner = await settle(await browser.newContext())
  const pet = `Canela ${Date.now() % 100_000}`
  const { id } = await givePet(owner, { name: pet, weight: 6 })
  await bookVisit(owner, { store: urubo, petIds: [id] })
  await merchantIn(page.context())
  const complaints = await listenForComplaints(page)
  const clicks = await countClicks(page)
  const day = wednesdayAfter(49)

  await visit(page, agenda(day))
  clicks.restart()
  await slot(page, '11:00').click()
  const panel = page.getByRole('dialog', { name: 'Nueva cita' })
  await expect(panel.getByText(STATION).first()).toBeVisible()
  await expectNoAxeViolations(page)
  // The field has the focus: the press that puts it there is the browser's own.
  await panel.getByLabel('Teléfono, nombre o mascota').pressSequentially(pet.slice(0, 12))
  await panel.getByRole('link', { name: new RegExp(pet) }).click()
  await expect(page.getByRole('radio', { name: '11:00' })).toBeChecked()
  await page.getByRole('button', { name: 'Anotar la cita' }).click()
  const booked = page.getByRole('dialog', { name: pet })
  await expect(booked.getByText('Aceptada', { exact: true })).toBeVisible()
  await expect(booked.getByText(new RegExp(`^${STATION} · `))).toBeVisible()
  expect(clicks.count()).toBeLessThanOrEqual(4)

  await visit(page, agenda(day))
  clicks.restart()
  await slot(page, '14:00').click()
  await panel.getByText('Bloquear', { exact: true }).click()
  await expectNoAxeViolations(page)
  await panel.getByRole('button', { name: 'Almuerzo' }).click()
  const block = page.getByRole('button', { name: `Quitar el bloqueo de ${STATION}, 14:00–15:00` })
  await expect(block).toBeVisible()
  expect(clicks.count()).toBeLessThanOrEqual(3)
  await expect(slot(page, '14:30')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await block.click()
  await expect(slot(page, '14:30')).toHaveCount(1)
  expect(complaints).toEqual([])
})

test('somebody new is booked on a phone with two fields @phone-only @long', async ({ page }) => {
  await merchantIn(page.context())
  const clicks = await countClicks(page)
  await visit(page, agenda(wednesdayAfter(21)))
  clicks.restart()
  await freeTime(page, '10:00').click()
  const panel = page.getByRole('dialog', { name: 'Nueva cita' })
  await panel.getByText('Anotar a alguien nuevo').click()
  const submit = page.getByRole('button', { name: 'Anotar y elegir hora' })
  const form = panel.locator('form').filter({ has: submit })
  await form.getByLabel('Nombre').fill('Elena Rojas')
  await form.getByLabel('Teléfono').fill(`7${String(Date.now()).slice(-7)}`)
  await submit.click()
  await expect(page.getByRole('checkbox', { name: 'Mascota de Elena Rojas' })).toBeChecked()
  await page.getByLabel('Tamaño de').selectOption({ index: 1 })
  await page.getByLabel('Servicio de').selectOption({ index: 1 })
  await expect(page.getByRole('radio', { name: '10:00' })).toBeChecked()
  await page.getByRole('button', { name: 'Anotar la cita' }).click()
  await expect(page.getByText('Aceptada', { exact: true }).first()).toBeVisible()
})

test('on a phone a known pet is booked in 3 presses, a lunch blocked in 3, and a visit paid in 2 @phone-only @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const owner = await settle(await browser.newContext())
  const known = `Menta ${Date.now() % 100_000}`
  const { id } = await givePet(owner, { name: known, weight: 6 })
  await bookVisit(owner, { store: urubo, petIds: [id] })
  const merchant = await merchantIn(page.context())
  const complaints = await listenForComplaints(page)
  const clicks = await countClicks(page)
  const day = wednesdayAfter(28)

  await visit(page, agenda(day))
  await expectNoAxeViolations(page)
  await expectToFit(page)
  clicks.restart()
  await freeTime(page, '11:00').click()
  const panel = page.getByRole('dialog', { name: 'Nueva cita' })
  await panel.getByLabel('Teléfono, nombre o mascota').pressSequentially(known.slice(0, 12))
  await panel.getByRole('link', { name: new RegExp(known) }).click()
  await expect(page.getByRole('radio', { name: '11:00' })).toBeChecked()
  await expectToFit(page)
  await page.getByRole('button', { name: 'Anotar la cita' }).click()
  await expect(page.getByRole('dialog', { name: known }).getByText('Aceptada', { exact: true })).toBeVisible()
  expect(clicks.count()).toBeLessThanOrEqual(4)

  await visit(page, agenda(day))
  clicks.restart()
  await freeTime(page, '14:00').click()
  await panel.getByText('Bloquear', { exact: true }).click()
  await expectToFit(page)
  await panel.getByRole('button', { name: 'Almuerzo' }).click()
  await expect(freeTime(page, '14:00')).toHaveCount(0)
  expect(clicks.count()).toBeLessThanOrEqual(3)
  await expectNoAxeViolations(page)

  const pet = `Roque ${Date.now() % 100_000}`
  const begun = await beginWalkIn(merchant, { storeId: banzer.storeId, pet })
  await visit(page, agenda(begun.day, banzer))
  clicks.restart()
  await page.locator(`a[href*="appointment=${begun.id}"]:visible`).first().click()
  const paid = page.getByRole('dialog', { name: pet })
  await paid.getByRole('button', { name: /^Efectivo: cobrar/ }).click()
  await expect(paid.getByText('Cobrado', { exact: true })).toBeVisible()
  expect(clicks.count()).toBeLessThanOrEqual(2)
  await expectNoAxeViolations(page)
  expect(complaints).toEqual([])
})

test('a finished visit is paid in 2 clicks, and the till is counted @long', async ({ page }) => {
  test.slow()
  const merchant = await merchantIn(page.context())
  const complaints = await listenForComplaints(page)
  const clicks = await countClicks(page)
  const pet = `Duque ${Date.now() % 100_000}`
  const { id, day } = await beginWalkIn(merchant, { storeId: banzer.storeId, pet })

  await visit(page, agenda(day, banzer))
  clicks.restart()
  await page.locator(`a[href*="appointment=${id}"]:visible`).first().click()
  const panel = page.getByRole('dialog', { name: pet })
  await expectNoAxeViolations(page)
  await panel.getByRole('button', { name: /^Efectivo: cobrar/ }).click()
  await expect(panel.getByText('Cobrado', { exact: true })).toBeVisible()
  await expect(panel.getByText('Por cobrar')).toHaveCount(0)
  expect(clicks.count()).toBeLessThanOrEqual(2)

  await panel.getByRole('link', { name: 'Recibo' }).click()
  await expect(page.getByText('Este recibo no es una factura.')).toBeVisible()
  // It is of this store alone, which the other pages keep.
  await expect(page.getByRole('combobox')).toHaveCount(0)
  const toAgenda = page.getByRole('navigation').getByRole('link', { name: 'Agenda' }).first()
  await expect(toAgenda).toHaveAttribute('href', new RegExp(`storeId=${banzer.storeId}`))
  await expectNoAxeViolations(page)

  await visit(page, `/backoffice/till?storeId=${banzer.storeId}`)
  await expect(page.getByText(new RegExp(pet))).toBeVisible()
  await expectNoAxeViolations(page)
  clicks.restart()
  await page.getByLabel('Efectivo contado').fill('1000')
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Abrir la caja' })).toBeVisible()
  expect(clicks.count()).toBeLessThanOrEqual(4)
  await expect(page.getByText(/Contado .*1\.?000/).first()).toBeVisible()
  expect(complaints).toEqual([])
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a time is blocked and taken back @long', async ({ page }) => {
    await merchantIn(page.context())
    await page.goto(agenda(wednesdayAfter(14)))
    await slot(page, '09:00').click()
    const panel = page.getByRole('region', { name: 'Nueva cita' })
    await panel.getByText('Bloquear', { exact: true }).click()
    await panel.getByRole('button', { name: 'Capacitación' }).click()
    await page.getByRole('button', { name: `Quitar el bloqueo de ${STATION}, 09:00–10:00` }).click()
    await expect(page.getByText('Quitamos el bloqueo')).toBeVisible()
    await expect(slot(page, '09:00')).toHaveCount(1)
  })
})

function slot(page: Page, time: string) {
  return page.getByRole('link', { name: `Anotar una cita a las ${time} en ${STATION}` })
}

/** A free start of the list that a phone shows in place of the grid. */
function freeTime(page: Page, time: string) {
  return page.getByRole('region', { name: STATION }).getByRole('link', { name: time })
}

/** A day on which the store is open, without bookings of others. */
function wednesdayAfter(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((10 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
}
