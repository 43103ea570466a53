import { expect, type Page, type Route, test } from '@playwright/test'
import { linkSentTo } from './account-holder.ts'
import { listenForComplaints } from './complaints.ts'
import { settle } from './person.ts'
import { aPhoto, givePet, LONG_NAME } from './pet-owner.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { visit } from './visit.ts'

/** Pet profiles, from the owner's view. */

test('a dog and a cat are added step by step, and nothing that was typed is lost', async ({ page, context }) => {
  await settle(context)
  await visit(page, '/petProfiles')
  await page.getByRole('link', { name: 'Agregar mi mascota' }).click()
  await page.getByRole('button', { name: 'Perro' }).click()
  // With scripts the list becomes searchable.
  const breed = page.getByRole('combobox', { name: 'Raza' }).and(page.locator('input'))
  await expect(breed).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(
    page.getByRole('main').getByText('Elige su raza, o toca «Es mestizo» o «No sé su raza».').last(),
  ).toBeVisible()
  await expect(breed).toHaveAttribute('aria-invalid', 'true')
  await breed.fill('bea')
  await page.getByRole('option', { name: 'Beagle' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()

  await page.getByLabel('Nombre').fill('Toby')
  await page.getByRole('radio', { name: 'Macho' }).check()
  await page.getByRole('radio', { name: 'La edad, más o menos' }).check()
  await page.getByLabel(/Cuántos años tiene/).fill('3')
  await page.reload()
  await expect(page.getByLabel('Nombre')).toHaveValue('Toby')
  await expect(page.getByLabel(/Cuántos años tiene/)).toHaveValue('3')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Beagle en edad adulta: entre 9 y 14 kg.')).toBeVisible()
  await page.getByLabel('Peso en kilos').fill('12,35')
  await page.goBack()
  await expect(page.getByLabel('Nombre')).toHaveValue('Toby')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByLabel('Peso en kilos')).toHaveValue('12,35')
  await page.getByRole('button', { name: 'Guardar a Toby' }).click()

  await expect(page.getByRole('heading', { name: 'Una foto de Toby' })).toBeVisible()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await aPhoto())
  await page.getByRole('button', { name: 'Guardar foto' }).click()
  await expect(page.getByRole('heading', { name: '¡Hola, Toby!' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Foto de Toby' })).toHaveAttribute('src', /^\/media\/pets\//)

  await page.getByRole('link', { name: 'Agregar otra mascota' }).click()
  await page.getByRole('button', { name: 'Gato' }).click()
  await page.getByRole('button', { name: 'No sé su raza' }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue('')
  await page.getByLabel('Nombre').fill('Mishi')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'No sé cuánto pesa' }).click()
  await page.getByRole('link', { name: 'Ahora no' }).click()
  await page.getByRole('link', { name: 'Ver la ficha de Mishi' }).click()
  await expect(page.getByRole('heading', { name: 'Mishi', level: 1 })).toBeVisible()

  await page.goto('/profile/petProfiles')
  await expect(page.getByRole('link', { name: /Toby\s*Beagle\s*unos 3 años · 12,35 kg/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Mishi\s*Gato/ })).toBeVisible()
})

test('who chooses no breed is told so beside the list, and goes on without knowing it @long', async ({
  page,
  context,
}) => {
  await settle(context)
  await visit(page, '/petProfileAdd?step=breed&petTypeId=perro')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('alert')).toHaveText('Elige su raza, o toca «Es mestizo» o «No sé su raza».')
  // Beside the field, for eyes.
  await expect(page.getByText(/^Elige su raza, o toca/).last()).toBeVisible()
  await page.getByRole('button', { name: 'No sé su raza' }).click()
  await expect(page.getByLabel('Nombre')).toBeVisible()
})

test('what is wrong with a pet is gone to and said at the top, at the address of its step @phone @long', async ({
  page,
  context,
}) => {
  await settle(context)
  await visit(page, '/petProfileAdd?step=about&petTypeId=perro&breedId=unknown')
  await page.getByLabel('Nombre').fill('Toby')
  await page.getByRole('radio', { name: 'La edad, más o menos' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByLabel(/Cuántos años tiene/)).toBeFocused()
  await expect(page.getByLabel(/Cuántos años tiene/)).toBeInViewport()
  await expect(page.getByRole('alert')).toHaveText('Escribe los años con números, de 0 a 40')
  await expect(page).toHaveURL(/step=about/)
  // Without scripts the page contains the same error.
  expect(await (await context.request.get(page.url())).text()).toContain('role="alert"')
  await page.getByLabel(/Cuántos años tiene/).fill('3')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByLabel('Peso en kilos')).toBeVisible()
})

test('a pet with a very long name makes no page wider than a phone @phone @long', async ({ page, context }) => {
  const { id } = await givePet(await settle(context), { name: LONG_NAME, sex: 'Macho' })
  const typed = new URLSearchParams({ step: 'weight', petTypeId: 'perro', breedId: 'unknown', name: LONG_NAME })
  for (const address of [
    `/petProfileAdd?${typed}`,
    `/petProfileAdd?step=done&id=${id}`,
    `/petProfiles?id=${id}`,
    `/petProfileEdit?id=${id}`,
    '/profile/insurance/new',
    `/profile/insurance/new/plan?pet=${id}`,
    `/seguro?petId=${id}`,
  ]) {
    await page.goto(address)
    await expectToFit(page)
  }
})

test('a photo is put into its square, and what is none is told before it is sent @long', async ({ page, context }) => {
  const { id } = await givePet(await settle(context))
  await visit(page, `/petProfilePhotoEdit?id=${id}`)
  const field = page.locator('input[type=file]').first()
  await field.setInputFiles({ name: 'toby.heic', mimeType: 'image/heic', buffer: Buffer.from('heic') })
  await expect(page.getByText('Ese archivo no es una foto que podamos usar.')).toBeVisible()
  await field.setInputFiles({ name: 'toby.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(9 * 1024 * 1024, 'x') })
  await expect(page.getByText('La foto pesa más de 8 MB.')).toBeVisible()
  await field.setInputFiles({ name: 'toby.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') })
  await expect(page.getByText('No pudimos abrir esa foto.')).toBeVisible()

  await field.setInputFiles(await aPhoto())
  const square = page.getByRole('button', { name: /Encuadre de la foto/ })
  await square.press('ArrowLeft')
  const sideways = page.getByRole('slider', { name: 'Mover a los lados' })
  expect(Number(await sideways.inputValue())).toBeLessThan(0.5)
  await sideways.fill('0')
  await page.getByRole('button', { name: 'Girar' }).click()
  await page.getByRole('button', { name: 'Guardar foto' }).click()
  await expect(page.getByText('¡Qué linda foto!')).toBeVisible()

  // The crop is the brown left end, without yellow.
  const colours = await page.getByRole('img', { name: 'Foto de Toby' }).evaluate(async (img: HTMLImageElement) => {
    await img.decode()
    const brush = new OffscreenCanvas(2, 2).getContext('2d')
    brush?.drawImage(img, 0, 0, 2, 2)
    return [...(brush?.getImageData(0, 0, 2, 2).data ?? [])].filter((_, index) => index % 4 === 0)
  })
  expect(colours.length).toBe(4)
  expect(Math.max(...colours)).toBeLessThan(160)

  await page.getByRole('link', { name: 'Cambiar foto' }).click()
  await page.getByText('Quitar la foto', { exact: true }).click()
  await page.getByRole('button', { name: 'Sí, quitarla' }).click()
  await expect(page.getByText('Quitar la foto', { exact: true })).toHaveCount(0)
})

test('weights and tastes are written down, taken away and put back @long', async ({ page, context }) => {
  const { id } = await givePet(await settle(context))
  await visit(page, `/petProfileWeights?id=${id}`)
  await page.getByLabel('Peso en kilos').fill('11,9')
  await page.getByLabel('Fecha').fill('2026-01-05')
  await page.getByRole('button', { name: 'Anotar' }).click()
  await expect(page.getByText('Anotamos 11,9 kg.')).toBeVisible()
  await expect(page.getByRole('row', { name: /5 de enero de 2026\s*11,9 kg/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /El peso de Toby a lo largo/ })).toBeVisible()
  await page.getByRole('button', { name: 'Quitar 11,9 kg del 5 de enero de 2026' }).click()
  await expect(page.getByRole('row', { name: /11,9 kg/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('row', { name: /5 de enero de 2026\s*11,9 kg/ })).toBeVisible()

  await context.setOffline(true)
  await page.getByLabel('Peso en kilos').fill('12,7')
  await page.getByRole('button', { name: 'Anotar' }).click()
  await expect(page.getByText('1 cambio por enviar')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('row', { name: /12,7 kg/ })).toBeVisible()

  await page.getByRole('link', { name: 'Gustos' }).click()
  await page.getByRole('link', { name: 'Editar todo' }).click()
  await page.getByRole('checkbox', { name: 'Ñuble' }).check()
  await page.getByRole('checkbox', { name: 'Alergia al pollo' }).check()
  await page.getByRole('group', { name: 'Juguetes' }).getByLabel('Otra cosa').fill('Zapatos viejos')
  await page.getByRole('group', { name: 'Juguetes' }).getByLabel('Otra cosa').press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Zapatos viejos' })).toBeChecked()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('button', { name: 'Quitar Zapatos viejos' }).click()
  await expect(page.getByText('Quitamos «Zapatos viejos».')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('button', { name: 'Quitar Zapatos viejos' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quitar Alergia al pollo' })).toBeVisible()
})

test('a weight whose answer was lost is sent again and in the list once, and another one is written down after it @long', async ({
  page,
  context,
}) => {
  const { id } = await givePet(await settle(context))
  await visit(page, `/petProfileWeights?id=${id}`)
  await page.route('**/petProfileWeights.data*', loseTheAnswer, { times: 1 })
  const add = async (kilograms: string) => {
    await page.getByLabel('Peso en kilos').fill(kilograms)
    await page.getByRole('button', { name: 'Anotar' }).click()
  }
  await add('12,7')
  await page.getByText('1 cambio por enviar').click()
  await page.getByRole('button', { name: 'Enviar ahora' }).click()
  await expect(page.getByRole('row', { name: /12,7 kg/ })).toHaveCount(1)
  await expect(page.getByText('1 cambio por enviar')).toHaveCount(0)
  await add('12,9')
  await expect(page.getByText('Anotamos 12,9 kg.')).toBeVisible()
})

async function loseTheAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

const pages = [
  '/petProfiles',
  '/petProfileEdit',
  '/petProfilePhotoEdit',
  '/petProfileWeights',
  '/petProfileFood',
  '/petProfilePreferences',
  '/petProfilePreferencesAdd',
  '/petProfileFamily',
]

test('a family shares a pet: who is invited may do what they were given, and a stranger finds nothing @long', async ({
  page,
  context,
  browser,
}) => {
  const owner = await settle(context)
  const { id } = await givePet(owner)
  const otherBrowser = await browser.newContext({ baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  const friend = await settle(otherBrowser)
  const friendPage = await otherBrowser.newPage()
  for (const path of pages) expect((await otherBrowser.request.get(`${path}?id=${id}`)).status(), path).toBe(404)

  await page.goto(`/petProfileFamily?id=${id}`)
  await page.getByLabel('Email').fill(friend.email)
  await page.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(page.getByText(`Enviamos la invitación a ${friend.email}.`)).toBeVisible()

  await friendPage.goto(await linkSentTo(friendPage, friend.email, '/petShare'))
  await expect(friendPage).toHaveURL(/\/petShare$/)
  await friendPage.getByRole('button', { name: 'Aceptar la invitación' }).click()
  await expect(friendPage.getByText('Ahora tú también cuidas a Toby.')).toBeVisible()
  await expect(friendPage.getByRole('link', { name: 'Editar datos' })).toHaveCount(0)
  await friendPage.getByRole('link', { name: 'Anotar peso' }).click()
  await friendPage.getByLabel('Peso en kilos').fill('12,6')
  await friendPage.getByRole('button', { name: 'Anotar' }).click()
  await expect(friendPage.getByText('Anotamos 12,6 kg.')).toBeVisible()

  await page.reload()
  await page.getByRole('link', { name: /^Dejar de compartir con/ }).click()
  await page.getByRole('button', { name: 'Sí, dejar de compartir' }).click()
  await expect(page.getByText(/Por ahora Toby está solo en tu lista/)).toBeVisible()
  expect((await otherBrowser.request.get(`/petProfiles?id=${id}`)).status()).toBe(404)
  await otherBrowser.close()
})

test('a pet that died stays with care, and can be deleted @long', async ({ page, context }) => {
  const { id } = await givePet(await settle(context))
  await page.goto(`/PETPROFILEEDIT?id=${id}`)
  await page.getByLabel('Nombre').fill('Tobías')
  await page.getByRole('button', { name: 'Guardar', exact: true }).first().click()
  await expect(page.getByText('Los datos de Tobías quedaron guardados.')).toBeVisible()
  await page.getByRole('link', { name: 'Editar datos' }).click()
  await page.getByText('Tobías ya no está conmigo').click()
  await page.getByLabel('¿Qué día se fue?').fill('2026-10-02')
  await page.getByRole('button', { name: 'Guardar', exact: true }).last().click()
  await expect(page.getByText('Siempre en tu corazón')).toBeVisible()
  await expect(page.getByText('Beagle · 2022 – 2026')).toBeVisible()
  await expect(page.getByText('Lo que sigue')).toHaveCount(0)

  await page.getByRole('link', { name: 'Editar datos' }).click()
  await page.getByRole('link', { name: 'Eliminar la ficha de Tobías' }).click()
  await page.getByRole('button', { name: 'Sí, eliminar para siempre' }).click()
  await expect(page.getByText('La ficha se eliminó')).toBeVisible()
  await expect(page.getByRole('heading', { name: '¿Quién te espera en casa?' })).toBeVisible()
})

test('a breed that somebody chose before its search had come stays chosen @long', async ({ page, context }) => {
  await settle(context)
  const held: Route[] = []
  await page.route('**/assets/breed-combo-*.js', (route) => void held.push(route))
  await visit(page, '/petProfileAdd')
  await page.getByRole('button', { name: 'Perro' }).click()
  const breed = page.getByRole('combobox', { name: 'Raza' })
  await breed.selectOption({ label: 'Beagle' })
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.continue()
  await expect(breed.and(page.locator('input'))).toHaveValue('Beagle')
})

test('whoever is not signed in is led to the sign-in, and comes back with what was chosen @long', async ({ page }) => {
  const chosen = '/petProfileAdd?step=about&petTypeId=perro&breedId=perro-beagle&name=Toby'
  for (const path of [...pages, '/profile/petProfiles', chosen]) {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    const to = new URL(answer.headers().location ?? '', 'http://shop')
    expect([to.pathname, to.searchParams.get('referrer')], path).toEqual(['/signin', path])
  }
  await page.goto('/petShare/not-a-token-of-ours')
  await expect(page.getByRole('link', { name: 'Entrar y aceptar' })).toHaveAttribute('href', /referrer=%2FpetShare$/)
})

test('sound pages: a pet and all that is kept of it @desktop @long', async ({ page, context }) => {
  const person = await settle(context)
  const { id, customerId } = await givePet(person, { favoriteToys: ['Pelota'], preexistingConditions: ['Epilepsia'] })
  await givePet(person, { name: 'Kira', deathDate: '2025-08-01' })
  const path = `/pet-profile-api/customers/${customerId}/pet-profiles/${id}`
  await person.ask('POST', `${path}/weights`, { grams: 11_000, measuredOn: '2026-01-05' })
  await person.ask('POST', `${path}/shares`, { email: 'abuela@ejemplo.bo', right: 'see' })
  const complaints = await listenForComplaints(page)
  await expectSound(page, '/petProfiles')
  const sound = pages.filter((address) => address !== '/petProfilePhotoEdit')
  for (const address of sound) await expectSound(page, `${address}?id=${id}`)
  expect(complaints).toEqual([])
})

test('sound pages: adding a pet, its photo and an invitation @phone @long', async ({ page, context }) => {
  const { id } = await givePet(await settle(context))
  const complaints = await listenForComplaints(page)
  await expectSound(page, '/petProfileAdd')
  await expectSound(page, '/petProfileAdd?step=breed&petTypeId=gato')
  await expectSound(page, '/petProfileAdd?step=weight&petTypeId=perro&breedId=unknown')
  await expectSound(page, '/petShare/any')

  await visit(page, `/petProfilePhotoEdit?id=${id}`)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await aPhoto())
  await expect(page.getByRole('slider', { name: 'Acercar' })).toBeVisible()
  await expectNoAxeViolations(page)
  expect(complaints).toEqual([])
})

async function expectSound(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expectNoAxeViolations(page)
  await expectToFit(page)
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a pet is added with its photo, weighed, and a taste goes and comes back @long', async ({ page, context }) => {
    await settle(context)
    await page.goto('/petProfileAdd')
    await page.getByRole('button', { name: 'Perro' }).click()
    await page.getByRole('combobox', { name: 'Raza' }).selectOption({ label: 'Beagle' })
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByLabel('Nombre').fill('Toby')
    await page.getByRole('radio', { name: 'Solo el año' }).check()
    await page.getByLabel('Año de nacimiento').fill('23')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('alert')).toContainText('Escribe el año con sus cuatro cifras')
    await page.getByLabel('Año de nacimiento').fill('2023')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByLabel('Peso en kilos').fill('mucho')
    await page.getByRole('button', { name: 'Guardar a Toby' }).click()
    await expect(page.getByText(/Escribe un peso entre/)).toBeVisible()
    await page.getByLabel('Peso en kilos').fill('12,35')
    await page.getByRole('button', { name: 'Guardar a Toby' }).click()
    await page.getByRole('button', { name: 'Guardar foto' }).click()
    await expect(page.getByText('Elige una foto primero.')).toBeVisible()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await aPhoto())
    await page.getByRole('button', { name: 'Guardar foto' }).click()
    await expect(page.getByRole('img', { name: 'Foto de Toby' })).toHaveAttribute('src', /^\/media\/pets\//)

    await page.getByRole('link', { name: 'Sus gustos y alergias' }).click()
    await page.getByRole('group', { name: 'Juguetes' }).getByLabel('Otra cosa').fill('Pelota, zapatos')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByRole('button', { name: 'Quitar zapatos' }).click()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByRole('button', { name: 'Quitar zapatos' })).toBeVisible()
    await page.getByRole('link', { name: 'Peso', exact: true }).click()
    await expect(page.getByRole('row', { name: /12,35 kg/ })).toBeVisible()
  })
})
