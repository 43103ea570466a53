import { expect, test } from '@playwright/test'
import { addDays } from '#services/appointments/rules/local-clock.ts'
import { listenForComplaints } from './complaints.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { merchantIn } from './staff.ts'
import { visit } from './visit.ts'
import { bookNewcomer } from './walk-in.ts'

const storeId = 'spa-equipetrol-urubo'

test('a visit repeats every week at the counter; one of them is moved, one cancelled, and the rest stopped @both @long', async ({
  page,
}, { project }) => {
  test.slow()
  const merchant = await merchantIn(page.context())
  const complaints = await listenForComplaints(page)
  const pet = `Ronda ${Date.now() % 100_000}`
  const first = await bookNewcomer(merchant, { storeId, pet, fromDay: dayAhead(project.name === 'phone' ? 5 : 3) })
  await visit(page, `/backoffice/appointments?storeId=${storeId}&day=${first.day}&appointment=${first.id}`)
  const panel = page.getByRole('dialog', { name: pet })
  await panel.getByLabel('Cada cuánto').selectOption({ label: 'Cada semana' })
  await panel.getByRole('button', { name: 'Repetir', exact: true }).click()
  await expect(panel.getByText(/^Se repite cada semana, a las \d\d:\d\d\.$/)).toBeVisible()
  const booked = panel.getByRole('listitem').filter({ hasText: /Aceptada/ })
  const coming = panel
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
    .filter({ hasText: 'Aceptada' })
  await expect(booked).not.toHaveCount(0)
  const count = await booked.count()
  expect(count).toBeGreaterThanOrEqual(4)
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await test.step('the next visit moves to the day after, and the ones after it stay', async () => {
    await coming.first().getByRole('link').click()
    await expect(panel.getByText(/^Se repite cada semana/)).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(`appointment=${first.id}`))
    await panel.getByText('Mover a…').click()
    const day = panel.getByRole('textbox', { name: 'Día', exact: true })
    await day.fill(addDays(await day.inputValue(), 1))
    await panel.getByRole('button', { name: 'Mover', exact: true }).click()
    await expect(panel.getByText(/cambió de día u hora/)).toHaveCount(1)
    await expect(booked).toHaveCount(count)
    await expectNoAxeViolations(page)
  })
  const moved = page.url()

  await test.step('another one is cancelled with a reason, and the series goes on', async () => {
    await coming.last().getByRole('link').click()
    await expect(page.getByText(/cambió de día u hora/)).toHaveCount(1)
    await panel.locator('summary', { hasText: 'Cancelar la visita' }).click()
    await panel.getByLabel('Motivo').fill('La familia viaja')
    await panel.getByRole('button', { name: 'Sí, cancelar' }).click()
    await expect(panel.getByText('Motivo: La familia viaja')).toBeVisible()
    await expect(booked).toHaveCount(count - 1)
    await expect(panel.getByText(/^Se repite cada semana/)).toBeVisible()
  })

  await test.step('the series stops, and its repetitions are cancelled; the visit it began with stays', async () => {
    await panel.getByText('Dejar de repetir', { exact: true }).click()
    await panel.getByRole('checkbox', { name: 'Cancelar también las repeticiones reservadas' }).check()
    await expectNoAxeViolations(page)
    const stopped = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await panel.getByRole('button', { name: 'Sí, dejar de repetir' }).click()
    expect((await stopped).ok()).toBe(true)
    await expect(panel.getByText(/^Se repite/)).toHaveCount(0)
    await visit(page, moved)
    await expect(panel.getByText('Cancelada', { exact: true })).toBeVisible()
    await expect(panel.getByText('Motivo: Ya no se repite.')).toBeVisible()
    await visit(page, `/backoffice/appointments?storeId=${storeId}&day=${first.day}&appointment=${first.id}`)
    await expect(panel.getByText('Aceptada', { exact: true })).toBeVisible()
  })
  expect(complaints).toEqual([])
})

function dayAhead(days: number): string {
  return addDays(new Date().toISOString().slice(0, 10), days)
}
