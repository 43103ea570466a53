import { expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { connectDatabase } from '#shared/database/connect.ts'
import { listenForComplaints } from './complaints.ts'
import { isOnPayment, playPayment } from './paying.ts'
import { type SignedIn, signUp } from './person.ts'
import { aPhoto, givePet, LONG_NAME } from './pet-owner.ts'
import { expectNoAxeViolations, expectToFit, expectWholeMoney } from './shopper.ts'
import { scriptIsThere, visit } from './visit.ts'

/** From a pet to the payment of its insurance. */

test('a dog is insured: what lacks is asked, no reload loses a step, the card is refused once and then pays @phone', async ({
  page,
  context,
}) => {
  test.slow()
  // The person has no saved address, which every other page would ask for.
  const complaints = await listenForComplaints(page, ['/pictures/upload'])
  const owner = await signUp(context)
  const { id: petId } = await givePet(owner, { weight: null })
  await page.goto('/profile/insurance/new?policy=bo-completo')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await goOn(page).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Nos falta un poco de Toby' })).toBeVisible()
  await reload(page)
  await page.getByRole('button', { name: 'Guardar y continuar' }).click()
  await expect(page.getByText('Elige si es macho o hembra')).toBeVisible()
  await page.getByRole('radio', { name: 'Macho' }).check()
  await page.getByLabel('Peso en kilos').fill('12,35')
  await page.getByRole('button', { name: 'Guardar y continuar' }).click()

  // The plan was chosen before the pet, so it is not asked again.
  await expect(page.getByRole('heading', { level: 1, name: '¿Quién contrata?' })).toBeVisible()
  await expect(page.getByLabel('Nombres')).toHaveValue('Valeria')
  await page.getByLabel('Número de cédula de identidad').fill('45A')
  await page.getByLabel('Ciudad').fill('Santa Cruz')
  await expect(page.getByText('Revisa el número de tu cédula')).toBeVisible()
  await page.getByLabel('Dirección').fill('Av. San Martín 455')
  await page.getByLabel('Señas de Toby').fill('Tricolor, con una mancha blanca en el pecho')
  await reload(page)
  // Typed input is restored; the identity document was not stored.
  await expect(page.getByLabel('Ciudad')).toHaveValue('Santa Cruz')
  await expect(page.getByLabel('Señas de Toby')).toHaveValue(/^Tricolor/)
  await expect(page.getByLabel('Número de cédula de identidad')).toHaveValue('')
  await page.getByLabel('Número de cédula de identidad').fill('4.567.890')
  await page.getByLabel('Extensión').selectOption('SC')
  await page.getByLabel('Fecha de nacimiento').fill('1990-03-14')
  await expectNoAxeViolations(page)
  await goOn(page).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Fotos de Toby' })).toBeVisible()
  await page.route('**/pictures/upload', (route) => route.abort(), { times: 1 })
  await send(page, 'De frente')
  await expect(page.getByText('La foto no salió')).toBeVisible()
  await page.getByRole('button', { name: 'Reintentar: De frente' }).click()
  await isThere(page, 'De frente')
  await goOn(page).click()
  await expect(page.getByText('Faltan fotos: una de frente y una de cada lado.')).toBeVisible()
  await send(page, 'Lado izquierdo')
  await isThere(page, 'Lado izquierdo')
  await send(page, 'Lado derecho')
  await isThere(page, 'Lado derecho')
  await reload(page)
  await page.getByRole('button', { name: 'Quitar foto: Lado derecho' }).click()
  await expect(page.getByText('Falta 1 foto', { exact: true })).toBeVisible()
  await send(page, 'Lado derecho')
  await isThere(page, 'Lado derecho')
  await expectNoAxeViolations(page)
  await goOn(page).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Revisa el seguro de Toby' })).toBeVisible()
  await expect(page.getByText('Valeria Suárez · CI •••7890 SC')).toBeVisible()
  const pictures = await page.locator('img[src*="/picture/"]').all()
  expect(pictures).toHaveLength(3)
  await expectNoAxeViolations(page)
  await reload(page)
  await page.getByRole('link', { name: 'Cambiar: Huella Completo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Elige el plan de Toby' })).toBeVisible()
  await reload(page)
  await expect(page.getByRole('radio', { name: /^Huella Completo/ })).toBeChecked()
  await expectNoAxeViolations(page)
  await page.getByRole('radio', { name: /^Huella Total/ }).check()
  await goOn(page).click()
  await expect(page.getByRole('heading', { level: 1, name: '¿Quién contrata?' })).toBeVisible()
  await expect(page.getByLabel('Número de cédula de identidad')).toHaveValue('4567890')
  await goOn(page).click()
  // Another plan is another contract, which takes over the pictures.
  await expect(page.getByRole('heading', { level: 2, name: 'Huella Total' })).toBeVisible()
  expect(await page.locator('img[src*="/picture/"]').all()).toHaveLength(3)
  const id = new URL(page.url()).pathname.split('/')[3] ?? ''

  await page.getByRole('radio', { name: /^Tarjeta en línea/ }).check()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await isOnPayment(page)
  await playPayment(page, 'Rechazar')
  await expect(page.getByRole('heading', { name: 'El pago no se aprobó' })).toBeVisible()
  await page.getByRole('link', { name: 'Volver e intentar de nuevo' }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/insurance/${id}$`))
  await page.getByRole('main').locator(`a[href="/profile/insurance/${id}/summary"]`).click()
  await page.getByRole('radio', { name: /^Tarjeta en línea/ }).check()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await isOnPayment(page)
  await playPayment(page, 'Pagar')
  await expect(page).toHaveURL(new RegExp(`/profile/insurance/${id}`))
  await expectActive(owner, { petId, plan: 'Huella Total' })

  await page.goto('/profile/insurance/new')
  await expect(page.getByText(/^Con seguro hasta el /)).toBeVisible()
  expect(complaints).toEqual([])
})

test('whoever goes on without a pet or a plan is told so in our words, and a plan shows its price in the bar @phone @long', async ({
  page,
  context,
}) => {
  const owner = await signUp(context)
  const { id } = await givePet(owner, { sex: 'Macho' })
  await givePet(owner, { name: LONG_NAME, sex: 'Macho' })
  await visit(page, '/profile/insurance/new')
  await goOn(page).click()
  await expect(page.getByRole('alert')).toHaveText('Elige una mascota')
  await expectToFit(page)
  await page.getByRole('radio', { name: /^Toby/ }).check()
  await goOn(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Elige el plan de Toby' })).toBeVisible()
  await goOn(page).click()
  await expect(page.getByRole('alert')).toHaveText('Elige un plan')
  await page.getByRole('radio', { name: /^Huella Total/ }).check()
  await expect(page.locator('[data-product-bar]')).toContainText(/Huella Total\s*Bs\s\d+/)
  await expectWholeMoney(page)
  await goOn(page).click()
  await expect(page).toHaveURL(new RegExp(`/holder\\?pet=${id}&policy=`))
})

test('a link that ended is followed by another one, and a stranger finds no step of it @long', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const owner = await signUp(context)
  const { id: petId } = await givePet(owner, { sex: 'Macho' })
  await page.goto(`/profile/insurance/new/holder?pet=${petId}&policy=bo-esencial`)
  await fillHolder(page, { name: 'Toby', card: '4567890' })
  await goOn(page).click()
  for (const what of ['De frente', 'Lado izquierdo', 'Lado derecho']) {
    await send(page, what)
    await isThere(page, what)
  }
  await goOn(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Revisa el seguro de Toby' })).toBeVisible()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await isOnPayment(page)
  const first = page.url()
  await playPayment(page, 'Dejar expirar')
  await letLinksEnd(petId)
  await page.goto('/profile/insurance/new')
  await expect(page.getByText('Dejaste un seguro a medias')).toBeVisible()
  await goOn(page).click()
  await expect(page.getByRole('radio', { name: /^Huella Esencial/ })).toBeChecked()
  await goOn(page).click()
  await expect(page.getByRole('heading', { level: 1, name: '¿Quién contrata?' })).toBeVisible()
  // All data are present: the same contract continues where it stopped.
  await goOn(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Revisa el seguro de Toby' })).toBeVisible()
  const summary = new URL(page.url()).pathname
  await page.goto(summary.replace('/summary', ''))
  await expect(page.getByText('El enlace de pago venció')).toBeVisible()
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
  const picture = await page.locator('img[src*="/picture/"]').first().getAttribute('src')
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await isOnPayment(page)
  expect(page.url()).not.toBe(first)
  await playPayment(page, 'Pagar')
  await expectActive(owner, { petId, plan: 'Huella Esencial' })

  const otherBrowser = await browser.newContext({ baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  await signUp(otherBrowser)
  for (const path of [summary, summary.replace('summary', 'pictures'), picture ?? ''])
    expect((await otherBrowser.request.get(path)).status(), path).toBe(404)
  await otherBrowser.close()
})

test('a cat that nobody had added yet is insured in Paraguay @long', async ({ browser }) => {
  test.slow()
  const baseURL = process.env.JOURNEYS_URL_PY ?? ''
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const owner = await signUp(context, 'PY')
  await visit(page, '/profile/insurance/new')
  await expect(page.getByText('Cuéntanos de tu mascota y seguimos.')).toBeVisible()
  await page.getByLabel('Nombre').fill('Mishi')
  await page.getByRole('radio', { name: 'Gato' }).check()
  await goOn(page).click()
  await page.getByRole('radio', { name: 'Hembra' }).check()
  await page.getByRole('radio', { name: 'La edad, más o menos' }).check()
  await page.getByLabel(/Cuántos años tiene/).fill('3')
  await page.getByLabel('Peso en kilos').fill('4,2')
  await page.getByRole('button', { name: 'Guardar y continuar' }).click()
  await expect(page.getByText('Este plan no es para su especie.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Huella Total/ })).toBeDisabled()
  await page.getByRole('radio', { name: /^Huella Completo/ }).check()
  await goOn(page).click()
  await expect(page.getByLabel('Extensión')).toHaveCount(0)
  await fillHolder(page, { name: 'Mishi', card: '4567890' })
  await page.getByLabel('RUC (si tienes)').fill('4567890-2')
  await page.getByLabel('Señas de Mishi').click()
  await expect(page.getByText('Escribe el RUC con su dígito verificador')).toBeVisible()
  await page.getByLabel('RUC (si tienes)').fill('4567890-1')
  await goOn(page).click()
  for (const what of ['De frente', 'Lado izquierdo', 'Lado derecho']) {
    await send(page, what)
    await isThere(page, what)
  }
  await goOn(page).click()
  await expect(page.getByText('Gs 95.000').first()).toBeVisible()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await isOnPayment(page)
  await playPayment(page, 'Pagar')
  await expectActive(owner, { plan: 'Huella Completo' })
  await context.close()
})

function goOn(page: Page) {
  const main = page.getByRole('main')
  return main
    .getByRole('button', { name: 'Continuar', exact: true })
    .or(main.getByRole('link', { name: 'Continuar', exact: true }))
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await scriptIsThere(page)
}

async function fillHolder(page: Page, { name, card }: { name: string; card: string }): Promise<void> {
  await scriptIsThere(page)
  await page.getByLabel(/^Número de (carnet|cédula)/).fill(card)
  await page.getByLabel('Fecha de nacimiento').fill('1990-03-14')
  await page.getByLabel('Ciudad').fill('Santa Cruz')
  await page.getByLabel('Dirección').fill('Av. San Martín 455')
  await page.getByLabel(`Señas de ${name}`).fill('Mancha blanca en el pecho')
}

async function send(page: Page, what: string): Promise<void> {
  await scriptIsThere(page)
  const slot = page.getByRole('region', { name: what })
  await slot.locator('input[type=file]').setInputFiles(await aPhoto())
}

async function isThere(page: Page, what: string): Promise<void> {
  const remove = page.getByRole('button', { name: `Quitar foto: ${what}` })
  await expect(remove).toBeVisible()
}

/** Expires the payment links of this pet's insurance, as half an hour later. */
async function letLinksEnd(petId: string): Promise<void> {
  const dataDir = process.env.JOURNEYS_DATA_DIR ?? ''
  const database = await connectDatabase({ dataDir, poolSize: 1, applicationName: 'journeys' })
  await sql`
    update insurance.insurances
    set pay_until = pay_until - interval '40 minutes'
    where pet_profile_id = ${petId}
  `.execute(database.db())
  await database.close()
}

/** Expects the API to report the insurance as paid and issued. */
async function expectActive({ ask }: SignedIn, { petId, plan }: { petId?: string; plan: string }): Promise<void> {
  const customer = await ask('GET', '/pet-insurance/api/customers')
  const id = typeof customer === 'object' && customer !== null ? Reflect.get(customer, 'id') : ''
  const search = petId ? `?petProfileId=${petId}&status=ACTIVE` : '?status=ACTIVE'
  await expect(async () => {
    const found = await ask('GET', `/pet-insurance/api/customers/${id}/insurances${search}`)
    expect(found).toMatchObject([{ status: 'ACTIVE', policyTitle: plan }])
  }).toPass()
}
