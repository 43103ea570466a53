import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { type BookedVisit, bookVisit, type StorePath, spaBanzer } from './booked-visit.ts'
import { listenForComplaints } from './complaints.ts'
import { type SignedIn, settle } from './person.ts'
import { givePet } from './pet-owner.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { merchantIn } from './staff.ts'
import { visit } from './visit.ts'

const spaUrubo: StorePath = { merchantId: 'spa-equipetrol', storeId: 'spa-equipetrol-urubo' }
const vidaAnimal: StorePath = { merchantId: 'vida-animal', storeId: 'vida-animal-centro' }

test('a merchant accepts a booking and moves it by form, by keyboard and by dragging @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const pet = 'Nube'
  const { appointmentIds } = await createVisit(pet, await browser.newContext(), spaUrubo)
  await merchantIn(page.context())
  const complaints = await listenForComplaints(page)

  await visit(page, `/backoffice/appointments?storeId=${spaUrubo.storeId}`)
  const waiting = page.getByRole('region', { name: 'Por aceptar' }).locator(`a[href*="${appointmentIds[0]}"]`)
  await waiting.click()
  const panel = page.getByRole('dialog', { name: pet })
  await expect(panel.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await panel.getByRole('button', { name: 'Aceptar' }).click()
  await expect(panel.getByText('Aceptada', { exact: true })).toBeVisible()
  await expect(panel.getByText('El local confirmó tu reserva.')).toBeVisible()

  // A day without bookings, so the free slots are known.
  const day = wednesdayAfter(4)
  await panel.getByText('Mover a…').click()
  await panel.getByLabel('Puesto').selectOption({ label: 'Mesa de corte' })
  await panel.getByLabel('Día').fill(day)
  await panel.getByLabel('Hora').fill('10:00')
  await panel.getByRole('button', { name: 'Mover', exact: true }).click()
  await expect(panel.getByText(/10:00–/)).toBeVisible()
  await panel.getByRole('button', { name: 'Cerrar' }).click()
  await expect(panel).toBeHidden()
  await expect(waiting).toHaveCount(0)

  await visit(page, `/backoffice/appointments?storeId=${spaUrubo.storeId}&day=${day}`)
  const block = page.locator(`[data-visit="${appointmentIds[0]}"]`)
  await expectNoAxeViolations(page)
  await block.focus()
  await block.press('m')
  await block.press('ArrowDown')
  await block.press('ArrowDown')
  await block.press('ArrowLeft')
  await expect(page.getByText(`${pet}: Bañera, 10:30`).first()).toBeVisible()
  await block.press('Enter')
  await expect(toast(page)).toContainText(`${pet} queda en Bañera a las 10:30.`)
  await expect(block).toContainText('Bañera, hasta las')
  await expect(block).toBeFocused()

  await block.press('m')
  await block.press('ArrowDown')
  await block.press('Escape')
  await expect(block).toContainText('10:30')
  await expect(page.getByText('Flechas: 15 min')).toBeHidden()

  await drag(page, block, { stations: 1, minutes: 30 })
  await expect(toast(page)).toContainText(`${pet} queda en Mesa de corte a las 11:00.`)
  await expect(block).toContainText('Mesa de corte, hasta las')
  await expect(page).not.toHaveURL(/appointment=/)

  await drag(page, block, { stations: 0, minutes: 120 })
  await expect(toast(page)).toContainText('El local está cerrado a esa hora.')
  await expect(toast(page)).toContainText(`${pet} vuelve a su lugar.`)
  await expect(block).toContainText('11:00')
  await page.reload()
  await expect(block).toContainText('11:00')
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
})

test('a merchant starts a visit and finishes it, and writes notes that stay in the store @phone @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const owner = await browser.newContext()
  const booked = await createVisit('Coco', owner, spaBanzer)
  const merchant = await merchantIn(page.context())
  await bringNear(merchant, booked)

  await visit(page, `/backoffice/appointments?storeId=${spaBanzer.storeId}&appointment=${booked.appointmentIds[0]}`)
  const panel = page.getByRole('dialog', { name: 'Coco' })
  await panel.getByLabel('Notas del equipo').fill('Usa el champú azul')
  await panel.getByRole('button', { name: 'Guardar notas' }).click()
  await panel.getByRole('button', { name: 'Aceptar' }).click()
  await panel.getByRole('button', { name: 'Empezar' }).click()
  await expect(panel.getByText('En curso', { exact: true })).toBeVisible()
  await panel.locator('summary', { hasText: 'Terminar' }).click()
  await expect(panel.getByText('Avisamos a Valeria Suárez que Coco está listo.')).toBeVisible()
  await expectNoAxeViolations(page, 'dialog[open]')
  await panel.getByRole('button', { name: 'Sí, terminar' }).click()
  await expect(panel.getByText('Terminada', { exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: /Empezar|Aceptar|terminar/ })).toHaveCount(0)
  await expect(panel.getByLabel('Notas del equipo')).toHaveValue('Usa el champú azul')

  const seen = await owner.newPage()
  await seen.goto(`/profileAppointment?id=${booked.multiAppointmentId}`)
  expect(await seen.content()).not.toContain('champú azul')
})

test('a merchant cancels with a reason and never without one @long', async ({ page, browser }) => {
  const { appointmentIds } = await createVisit('Lola', await browser.newContext(), spaUrubo)
  await merchantIn(page.context())
  await visit(page, `/backoffice/appointments?storeId=${spaUrubo.storeId}&appointment=${appointmentIds[0]}`)
  const panel = page.getByRole('dialog', { name: 'Lola' })
  await panel.locator('summary', { hasText: 'Cancelar la visita' }).click()
  await panel.getByRole('button', { name: 'Sí, cancelar' }).click()
  await expect(panel.getByText('Escribe el motivo: tu cliente lo va a leer.')).toBeVisible()
  await panel.getByLabel('Motivo').fill('Se cortó el agua')
  await panel.getByRole('button', { name: 'Sí, cancelar' }).click()
  await expect(panel.getByText('Motivo: Se cortó el agua')).toBeVisible()
})

test('a day is closed, who is booked in it is named, and it opens again @long', async ({ page, browser }) => {
  test.slow()
  const booked = await createVisit('Frida', await browser.newContext(), spaUrubo)
  const merchant = await merchantIn(page.context())
  const day = wednesdayAfter(5)
  const [id] = booked.appointmentIds
  const stationId = `${spaUrubo.storeId}.mesa-1`
  const move = `/appointments-api/backoffice/appointments/${id}/move`
  await merchant.ask('POST', move, { stationId, day, startMinute: 9 * 60 })

  await visit(page, `/backoffice/store?storeId=${spaUrubo.storeId}`)
  const closures = page.getByRole('region', { name: 'Cierres' })
  await closures.getByLabel('Desde el').fill(day)
  await closures.getByLabel('Motivo').fill('Pintamos el local')
  await closures.getByRole('button', { name: 'Cerrar' }).click()
  await expect(closures.getByText('Anotamos el cierre.')).toBeVisible()
  await expect(closures.getByText(/^Frida, miércoles .*09:00$/)).toBeVisible()
  // Below the bar at the top, a tab would be half covered.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoAxeViolations(page)

  await page.goto(`/backoffice/appointments?storeId=${spaUrubo.storeId}&day=${day}`)
  await expect(page.getByText('Cerrado: Pintamos el local')).toBeVisible()

  await page.goto(`/backoffice/store?storeId=${spaUrubo.storeId}`)
  await closures.getByRole('button', { name: 'Quitar el cierre: Pintamos el local' }).click()
  await expect(closures.getByText('Quitamos el cierre')).toBeVisible()
  await expect(closures.getByText('Pintamos el local')).toHaveCount(0)
})

test('what is wrong with a week or a price is said where it stands, and what is right is kept @long', async ({
  page,
}) => {
  test.slow()
  await merchantIn(page.context())
  await visit(page, `/backoffice/store?storeId=${spaUrubo.storeId}`)
  const week = page.getByRole('region', { name: 'Horario y turnos' })
  await week.getByRole('button', { name: 'Otro horario el sábado' }).click()
  await week.getByLabel('Sábado, abre a las').filter({ visible: true }).last().fill('12:00')
  await week.getByLabel('Sábado, cierra a las').filter({ visible: true }).last().fill('15:00')
  await week.getByRole('button', { name: 'Guardar horario' }).click()
  await expect(week.getByText('Dos horarios de este día se cruzan.')).toBeVisible()
  await week.getByLabel('Sábado, abre a las').filter({ visible: true }).last().fill('14:00')
  await week.getByRole('button', { name: 'Guardar horario' }).click()
  await expect(week.getByText('Listo, guardamos los cambios.')).toBeVisible()
  await expect(week.getByLabel('Sábado, abre a las').filter({ visible: true })).toHaveCount(2)

  await visit(page, `/backoffice/store/services?storeId=${spaUrubo.storeId}`)
  const prices = page.getByRole('region', { name: 'Precios y tiempos' })
  const perfume = prices.getByLabel('Precio de Perfume, perro', { exact: true })
  await perfume.fill('gratis')
  await prices.getByRole('button', { name: 'Guardar precios' }).click()
  await expect(prices.getByText('Escribe un monto, por ejemplo 80 u 80,50.')).toBeVisible()
  await perfume.fill('12,50')
  await prices.getByRole('button', { name: 'Guardar precios' }).click()
  await expect(prices.getByText('Listo, guardamos los cambios.')).toBeVisible()
  await visit(page, `/backoffice/store?storeId=${spaUrubo.storeId}`)
  await expect(page.getByText(/Precios de Perfume: perro: .* → Bs.12,50, \d+ min/).first()).toBeVisible()
})

test("a merchant sees nothing of another's store, by whatever address @long", async ({ page, browser }) => {
  const { appointmentIds } = await createVisit('Ajena', await browser.newContext(), vidaAnimal)
  await merchantIn(page.context())
  const { storeId } = vidaAnimal
  const addresses = [
    `/backoffice/appointments?storeId=${storeId}`,
    `/backoffice/store?storeId=${storeId}`,
    `/backoffice/store/team?storeId=${storeId}`,
    `/backoffice/store/services?storeId=${storeId}`,
    `/backoffice/reviews?storeId=${storeId}`,
    `/backoffice/appointments?appointment=${appointmentIds[0]}`,
    '/backoffice/nada',
  ]
  for (const address of addresses) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(404)
    await expect(page.getByRole('heading', { name: 'No encontramos eso' })).toBeVisible()
    await expect(page.getByText('Ajena')).toHaveCount(0)
  }
  await expectNoAxeViolations(page)
})

test('who works nowhere reads so, a guest signs in first, and only staff finds the way in the menu @long', async ({
  page,
  browser,
}) => {
  await page.goto('/backoffice/store')
  await expect(page).toHaveURL(/\/signin\?referrer=%2Fbackoffice%2Fstore$/)

  await settle(page.context())
  const answer = await page.goto('/backoffice')
  expect(answer?.status()).toBe(403)
  await expect(page.getByRole('heading', { name: 'Esta parte es del equipo' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Confirmar que soy yo' }).click()
  await expect(page).toHaveURL('/second-factor?referrer=%2Fbackoffice')

  await page.goto('/profile')
  await expect(page.getByRole('link', { name: /^Panel del local/ })).toHaveCount(0)
  await page.getByRole('banner').locator('summary', { hasText: 'Valeria' }).click()
  await expect(page.getByRole('link', { name: 'Mi perfil' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Panel del local' })).toHaveCount(0)

  const context = await browser.newContext()
  await merchantIn(context)
  const shop = await context.newPage()
  await visit(shop, '/cart')
  await shop.getByRole('banner').locator('summary', { hasText: 'Valeria' }).click()
  await shop.getByRole('link', { name: 'Panel del local' }).click()
  await expect(shop).toHaveURL('/backoffice')
  await expect(shop.getByText('Equipo del local').first()).toBeVisible()

  // Phones have no menu in the header.
  await shop.setViewportSize({ width: 390, height: 844 })
  await visit(shop, '/profile')
  await shop.getByRole('link', { name: /^Panel del local/ }).click()
  await expect(shop).toHaveURL('/backoffice')
})

test('the calendar stays on the counter while the connection is lost, and says how old it is @long', async ({
  page,
}) => {
  const context = page.context()
  await merchantIn(context)
  await visit(page, '/backoffice/appointments')
  const becomeVisible = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await context.setOffline(true)
  await becomeVisible()
  await expect(page.getByText(/Sin conexión: así estaba la agenda a las 10:/)).toBeVisible()
  await expect(page.getByRole('region', { name: /^Agenda del/ })).toBeVisible()
  await context.setOffline(false)
  await becomeVisible()
  await expect(page.getByText('Sin conexión')).toHaveCount(0)
})

test('sound pages: the back office @phone @long', async ({ page }) => {
  test.slow()
  await merchantIn(page.context())
  const complaints = await listenForComplaints(page)
  const { storeId } = spaBanzer
  const addresses = [
    '/backoffice/appointments',
    `/backoffice/appointments?storeId=${storeId}&view=week`,
    `/backoffice/store?storeId=${storeId}`,
    `/backoffice/reviews?storeId=${storeId}`,
  ]
  for (const address of addresses) {
    await page.goto(address)
    await page.waitForLoadState('load')
    await expectNoAxeViolations(page)
  }
  expect(complaints).toEqual([])
})

test('without a script a merchant opens a visit, accepts it and moves it @long', async ({ browser }) => {
  const { appointmentIds } = await createVisit('Simón', await browser.newContext(), spaUrubo)
  const context = await browser.newContext({ javaScriptEnabled: false })
  await merchantIn(context)
  const page = await context.newPage()
  await page.goto(`/backoffice/appointments?storeId=${spaUrubo.storeId}`)
  await page.getByRole('region', { name: 'Por aceptar' }).locator(`a[href*="${appointmentIds[0]}"]`).click()
  const panel = page.getByRole('region', { name: 'Simón' })
  await panel.getByRole('button', { name: 'Aceptar' }).click()
  await expect(panel.getByText('Aceptada', { exact: true })).toBeVisible()
  await panel.getByText('Mover a…').click()
  await panel.getByLabel('Día').fill(wednesdayAfter(6))
  await panel.getByLabel('Hora').fill('15:00')
  await panel.getByRole('button', { name: 'Mover', exact: true }).click()
  await expect(panel.getByText(/15:00–/)).toBeVisible()
})

async function createVisit(name: string, context: BrowserContext, store: StorePath): Promise<BookedVisit> {
  const owner = await settle(context)
  const { id } = await givePet(owner, { name, weight: 6 })
  return bookVisit(owner, { store, petIds: [id] })
}

/** Moves the visit to a free station before noon, because work starts at most two hours early. */
async function bringNear({ ask }: SignedIn, { appointmentIds: [id], schedule }: BookedVisit): Promise<void> {
  const today = new Date(Date.now() + Number(process.env.JOURNEYS_CLOCK_MINUTES) * 60_000 - 4 * 3_600_000)
  const day = today.toISOString().slice(0, 10)
  if (schedule.startsWith(day) && schedule.slice(11) <= '12:00') return
  const moves = [10, 10.5, 11, 11.5, 12].flatMap((hour) =>
    ['mesa-1', 'mesa-2', 'banera-1'].map((station) => ({
      stationId: `${spaBanzer.storeId}.${station}`,
      day,
      startMinute: hour * 60,
    })),
  )
  for (const move of moves) {
    const path = `/appointments-api/backoffice/appointments/${id}/move`
    const isMoved = await ask('POST', path, move).then(
      () => true,
      () => false,
    )
    if (isMoved) return
  }
  throw new Error('No place is free before noon')
}

/** A Wednesday several weeks ahead, beyond the customers' booking horizon. */
function wednesdayAfter(weeks: number): string {
  const day = new Date(Date.now() + weeks * 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7))
  return day.toISOString().slice(0, 10)
}

async function drag(page: Page, block: Locator, by: { stations: number; minutes: number }): Promise<void> {
  await block.scrollIntoViewIfNeeded()
  const box = await block.boundingBox()
  const minutes = Number(await block.getAttribute('data-minutes'))
  if (!box) throw new Error('The visit is nowhere to be seen')
  const [x, y] = [box.x + box.width / 2, box.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  // The block is slightly shorter than its time and narrower than its column.
  const to = { x: x + by.stations * (box.width + 4), y: y + (by.minutes * (box.height + 4)) / minutes }
  await page.mouse.move((x + to.x) / 2, (y + to.y) / 2)
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
}

/** The newest toast. */
function toast(page: Page): Locator {
  return page.locator('[data-toast]')
}
