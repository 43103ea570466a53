import { expect, type Locator, type Page } from '@playwright/test'

/** Steps of the booking wizard, by what users see. */

export interface StoreOfDemo {
  merchantId: string
  storeId: string
}

/** Open Monday to Saturday with slots every half hour and a few chairs; closed on Sunday. */
export const spa: StoreOfDemo = { merchantId: 'spa-equipetrol', storeId: 'spa-equipetrol-san-martin' }
/** Works in shifts, and is closed three days from now. */
export const clinic: StoreOfDemo = { merchantId: 'vida-animal', storeId: 'vida-animal-centro' }
/** A veterinarian who comes home. */
export const homeVets: StoreOfDemo = { merchantId: 'vida-animal', storeId: 'vida-animal-a-domicilio' }
export const spaInAsuncion: StoreOfDemo = { merchantId: 'mimos-asuncion', storeId: 'mimos-villa-morra' }

export function wizardAt({ merchantId, storeId }: StoreOfDemo, step?: string): string {
  return `/appointmentAdd?merchantId=${merchantId}&storeId=${storeId}${step ? `&step=${step}` : ''}`
}

export const headings = {
  pets: '¿Para quién es la cita?',
  services: /^¿Qué servicio recibe/,
  schedule: /^¿Cuándo /,
  summary: 'Revisa y confirma',
}
export type StepName = keyof typeof headings

export async function expectStep(page: Page, step: StepName): Promise<void> {
  await expect(page.getByRole('heading', { name: headings[step], level: 2 })).toBeVisible()
}

export function goOn(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: 'Continuar' })
}

export async function choosePets(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await petBox(page, name).check()
  await goOn(page).click()
  await expectStep(page, 'services')
}

export function petBox(page: Page, name: string): Locator {
  return page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
}

export async function addPet(page: Page, kind: 'perro' | 'gato', name: string, kilos: string): Promise<void> {
  await page.getByRole('button', { name: `Agregar un ${kind}` }).click()
  await page.getByLabel('Nombre').fill(name)
  await fillWeight(page, kilos)
  await page.getByRole('button', { name: 'Agregar y elegir' }).click()
  await expect(petBox(page, name)).toBeChecked()
}

/** Types a weight, which is folded where a size is asked. */
export async function fillWeight(page: Page, kilos: string): Promise<void> {
  const folded = page.getByText('Sé cuánto pesa')
  if (await folded.isVisible()) await folded.click()
  await page.getByLabel('Peso en kilos').fill(kilos)
}

export async function chooseService(page: Page, pet: string, service: RegExp): Promise<void> {
  await page
    .getByRole('group', { name: `Servicio para ${pet}`, exact: true })
    .getByRole('radio', { name: service })
    .check()
}

/** Chooses a random free slot of the day, so that concurrent journeys rarely collide. */
export async function chooseTime(page: Page): Promise<string> {
  const times = page.locator('input[name=schedule]').filter({ visible: true })
  await expect(times.first()).toBeVisible()
  const time = times.nth(Math.floor(Math.random() * (await times.count())))
  const schedule = (await time.getAttribute('value')) ?? ''
  await time.check()
  return schedule
}

/** Chooses the furthest day with slots, so that actions with hours of notice are still allowed. */
export async function chooseLateDay(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: 'Día' })
    .getByRole('radio', { name: /\d+ turnos?$/ })
    .last()
    .check()
}

/** Goes from the schedule to the summary; chooses again when another customer took the slot. */
export async function holdTime(page: Page): Promise<string> {
  let schedule = ''
  await expect(async () => {
    schedule = await chooseTime(page)
    await goOn(page).click()
    await expect(page.getByRole('heading', { name: headings.summary })).toBeVisible({ timeout: 15_000 })
  }).toPass()
  await expect(page.getByText(/Te lo guardamos \d:\d\d/)).toBeVisible()
  return schedule
}

export async function confirm(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Confirmar reserva' }).click()
  await expect(page.getByRole('heading', { name: /^(¡Listo!|Recibimos tu reserva para)/ })).toBeVisible()
  return new URL(page.url()).searchParams.get('id') ?? ''
}
