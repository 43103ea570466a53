import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { readPdf } from '#shared/documents/testing/read-pdf.ts'
import { linkSentTo } from './account-holder.ts'
import { listenForComplaints } from './complaints.ts'
import { addAddress, changeEmail, settle, signUp } from './person.ts'
import { aPhoto, givePet } from './pet-owner.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

/** A pet's treatments, its vaccination card, and its tag. */

test('a vaccine is recorded with its paper, is due again, and its card proves itself until it is withdrawn', async ({
  page,
  context,
}) => {
  const { id } = await givePet(await settle(context))
  await visit(page, `/petProfiles?id=${id}`)
  await page.getByRole('link', { name: 'Cuidados', exact: true }).click()
  await expect(page.getByText('podrás descargar aquí su carnet')).toBeVisible()
  await page.getByRole('link', { name: 'Anotar: Antirrábica' }).click()
  await expect(page.getByRole('checkbox', { name: 'Rabia' })).toBeChecked()
  await page.getByRole('button', { name: 'Antirrábica', exact: true }).click()
  await expect(page.getByText('Lo calculamos por su edad, su plan y el producto.')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(await aPhoto('libreta.jpg'))
  await expect(page.getByRole('img', { name: 'Foto 1 elegida' })).toBeVisible()
  await page.getByRole('button', { name: 'Anotar', exact: true }).click()

  await expect(page.getByText('Quedó anotado.')).toBeVisible()
  const due = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Anotar: Antirrábica' }) })
  await expect(due.getByText('Al día')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Foto 1 del papel de Antirrábica' })).toHaveAttribute(
    'src',
    /^\/media\/pets\//,
  )

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar carnet (PDF)' }).click()
  const bytes = await readFile(await (await downloading).path())
  expect(bytes.subarray(0, 4).toString()).toBe('%PDF')
  const { qr, text } = await readPdf(bytes)
  expect(text).toContain('Antirrábica')

  // The finder is anonymous and needs no scripts.
  const scanner = await context.browser()?.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin })
  const scan = await scanner?.newPage()
  if (!scan) throw new Error('There is no browser to scan with')
  const certificate = new URL(qr ?? '').pathname
  const answer = await scan.goto(certificate)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await expect(scan.getByRole('heading', { name: 'Carnet auténtico y vigente' })).toBeVisible()
  await expect(scan.getByRole('main').getByText('Antirrábica')).toBeVisible()

  await page.getByText('Retirar los carnets emitidos').click()
  await page.getByRole('button', { name: 'Sí, retirarlos' }).click()
  await expect(page.getByText('Retiramos un carnet.')).toBeVisible()
  await scan.reload()
  await expect(scan.getByRole('heading', { name: 'Carnet retirado' })).toBeVisible()
  await scan.goto(`${certificate.slice(0, -8)}AAAAAAAA`)
  await expect(scan.getByRole('heading', { name: 'Este carnet no es auténtico' })).toBeVisible()
  await scanner?.close()
})

test('what one of the family wrote down is not given twice, is changed and is taken back @long', async ({
  page,
  context,
}) => {
  const { id } = await givePet(await settle(context))
  const record = async (product: string) => {
    await page.goto(`/petProfileMedicineApplicationAdd?id=${id}&kind=deworming`)
    await page.getByRole('textbox', { name: 'Producto' }).fill(product)
    await page.getByRole('button', { name: 'Anotar', exact: true }).click()
  }
  await record('Drontal Plus')
  await expect(page.getByText('Quedó anotado.')).toBeVisible()
  await record('drontal plus')
  await expect(page.getByText('¡Ya se le dio!')).toBeVisible()
  await expect(page.getByText(/ya anotó Drontal Plus el/)).toBeVisible()

  await page.getByRole('link', { name: /^Editar Drontal Plus/ }).click()
  await page.getByRole('radio', { name: 'No sigue' }).check()
  await page.getByLabel('Dosis').fill('1 tableta')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Los cambios quedaron guardados.')).toBeVisible()
  await expect(page.getByText('1 tableta')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Anotar: Drontal Plus' })).toHaveCount(0)

  await page.getByRole('link', { name: /^Editar Drontal Plus/ }).click()
  await page.getByText('Eliminar este registro').click()
  await page.getByRole('button', { name: 'Sí, eliminar' }).click()
  await expect(page.getByText('El registro se eliminó.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Su libreta de salud empieza aquí' })).toBeVisible()
})

test('a paper card is copied beside its photo, line by line, with and without a script @phone @long', async ({
  page,
  context,
}) => {
  const { id } = await givePet(await settle(context))
  await page.goto(`/petProfileMedicineApplications?id=${id}`)
  await page.getByRole('link', { name: 'Pasar un carnet de papel' }).click()
  await page.locator('input[type=file]').setInputFiles(await aPhoto('carnet.jpg'))
  await expect(page.getByRole('img', { name: 'Foto del carnet' })).toBeVisible()
  const line = (number: number) => page.getByRole('group', { name: `Línea ${number}`, exact: true })
  const copy = async (number: number, product: string, day: string) => {
    await line(number).getByLabel('Vacuna o producto').fill(product)
    await line(number).getByLabel('Se le dio').fill(day)
  }
  await copy(1, 'Séxtuple', '2026-03-05')
  await copy(2, 'Antirrábica', '')
  await page.getByRole('button', { name: 'Más líneas' }).click()
  await copy(6, 'Séxtuple', '2025-03-01')
  await page.getByRole('button', { name: 'Guardar en su ficha' }).click()
  await expect(line(2).getByText('Elige una fecha que exista')).toBeVisible()
  await expect(line(6).getByLabel('Vacuna o producto'), 'nothing is typed twice').toHaveValue('Séxtuple')
  await line(2).getByLabel('Se le dio').fill('2026-03-05')
  await line(2).getByLabel('Vacuna o producto').press('Enter')
  await expect(page.getByText('Quedaron anotadas 3 líneas del carnet.')).toBeVisible()
  await expect(page.getByRole('img', { name: /Foto 1 del papel de/ })).toHaveCount(1)

  const plain = await context.browser()?.newContext({
    baseURL: new URL(page.url()).origin,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  })
  const bare = await plain?.newPage()
  if (!bare) throw new Error('There is no browser without a script')
  await bare.goto(`/petProfilePaperCard?id=${id}`)
  await bare.getByRole('button', { name: 'Más líneas' }).click()
  const last = bare.getByRole('group', { name: 'Línea 6', exact: true })
  await last.getByLabel('Vacuna o producto').fill('Antirrábica')
  await last.getByLabel('Se le dio').fill('2026-03-05')
  await bare.getByRole('button', { name: 'Guardar en su ficha' }).click()
  await expect(bare.getByText('Todo lo de ese carnet ya estaba anotado.')).toBeVisible()
  await plain?.close()
})

const addresses = ['/petProfileMedicineApplications', '/petProfileMedicineApplicationAdd', '/petProfilePaperCard']

test('two of a family do not give the same dose twice, and who may only see writes nothing down @long', async ({
  page,
  context,
}) => {
  const owner = await settle(context)
  const { id, customerId } = await givePet(owner)
  const pet = `/pet-profile-api/customers/${customerId}/pet-profiles/${id}`
  await visit(page, `/petProfileMedicineApplicationAdd?id=${id}&kind=flea`)
  await page.getByRole('button', { name: 'NexGard', exact: true }).click()
  await page.getByRole('button', { name: 'Anotar', exact: true }).click()
  await expect(page.getByText('Quedó anotado.')).toBeVisible()

  const elsewhere = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin })
  if (!elsewhere) throw new Error('There is no browser for a friend')
  const friend = await signUp(elsewhere, 'BO', 'Diego Roca')
  await addAddress(friend, 'Calle Sucre 120')
  for (const address of [...addresses, '/petTag', '/petTag/sheet'])
    expect((await elsewhere.request.get(`${address}?id=${id}`)).status(), address).toBe(404)
  const share = await owner.ask('POST', `${pet}/shares`, { email: friend.email, right: 'record' })
  const invitation = await linkSentTo(page, friend.email, '/petShare')
  await friend.ask('POST', '/pet-profile-api/shares/accept', { token: invitation.split('/').pop() })
  const friendPage = await elsewhere.newPage()
  for (const address of ['/petTag', '/petTag/sheet']) {
    const answer = await elsewhere.request.get(`${address}?id=${id}`, { maxRedirects: 0 })
    expect(answer.headers().location, 'the tag is its owner’s').toBe(`/petProfiles?id=${id}`)
  }
  await friendPage.goto(`/petProfileMedicineApplicationAdd?id=${id}&kind=flea`)
  await friendPage.getByRole('textbox', { name: 'Producto' }).fill('nexgard')
  await friendPage.getByRole('button', { name: 'Anotar', exact: true }).click()
  await expect(friendPage.getByText(/Valeria Suárez ya anotó NexGard el/)).toBeVisible()

  await owner.ask('PATCH', `${pet}/shares/${wordIn(share, 'id')}`, { right: 'see' })
  await friendPage.goto(`/petProfileMedicineApplications?id=${id}`)
  await expect(friendPage.getByRole('heading', { name: 'NexGard' })).toBeVisible()
  await expect(friendPage.getByRole('link', { name: /Anotar|Editar/ })).toHaveCount(0)
  await elsewhere.close()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a treatment is written down with its photos, and its fields say what is wrong @long', async ({
    page,
    context,
  }) => {
    const { id } = await givePet(await settle(context))
    await page.goto(`/petProfileMedicineApplicationAdd?id=${id}&kind=deworming`)
    await page.getByRole('textbox', { name: 'Producto' }).fill('Total Full')
    await page.getByRole('radio', { name: 'Otra fecha' }).check()
    await page.getByLabel('Próxima fecha').fill('2020-01-01')
    await page.getByRole('button', { name: 'Anotar', exact: true }).click()
    await expect(page.getByText('La próxima fecha debe ser después de la aplicación')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Producto' })).toHaveValue('Total Full')

    await page.getByRole('radio', { name: 'No sigue' }).check()
    await page.locator('input[type=file]').setInputFiles([await aPhoto('frente.jpg'), await aPhoto('reverso.jpg')])
    await page.getByRole('button', { name: 'Anotar', exact: true }).click()
    await expect(page.getByText('Quedó anotado.')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Foto \d del papel de Total Full/ })).toHaveCount(2)
  })
})

test('reminders are switched off and on again @long', async ({ page, context }) => {
  const { id } = await givePet(await settle(context))
  await page.goto(`/petProfileMedicineApplications?id=${id}`)
  await page.getByRole('button', { name: 'Apagar recordatorios' }).click()
  await expect(page.getByText('ya no te enviaremos recordatorios de Toby')).toBeVisible()
  await page.getByRole('button', { name: 'Activar recordatorios' }).click()
  await expect(page.getByText('te avisaremos de lo que le toque a Toby')).toBeVisible()
})

test('who finds a lost pet reaches its family, and sees no telephone @long', async ({ page, context }) => {
  const person = await settle(context)
  const { id } = await givePet(person)
  const email = await changeEmail(person)
  await page.goto(`/petTag?id=${id}`)
  await expect(page.getByText('Todavía no podemos avisarte')).toBeVisible()
  await page.goto(await linkSentTo(page, email, '/verify-email'))
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(page.getByText('Tu correo quedó confirmado.')).toBeVisible()
  await visit(page, `/petTag?id=${id}`)
  await expect(page.getByText('Todavía no podemos avisarte')).toHaveCount(0)
  await page.getByLabel('Mensaje para quien encuentre a tu mascota').fill('Es miedoso, háblale suave')
  await page.getByRole('switch', { name: 'Tu mensaje' }).check()
  await expect(page.getByRole('article').getByText('Es miedoso, háblale suave')).toBeVisible()
  await page.getByRole('switch', { name: 'Nombre', exact: true }).uncheck()
  await expect(page.getByRole('article').getByText('Un perro con familia')).toBeVisible()
  await page.getByRole('switch', { name: 'Nombre', exact: true }).check()
  await page.getByRole('switch', { name: 'Placa activada' }).check()
  await page.getByRole('button', { name: 'Guardar placa' }).click()
  await expect(page.getByText('La placa de Toby quedó guardada.')).toBeVisible()
  await page.getByRole('button', { name: 'Se perdió' }).click()
  await expect(page.getByRole('heading', { name: 'Buscamos a Toby' })).toBeVisible()

  const sheet = await page.request.get(`/petTag/sheet?id=${id}`)
  const { qr } = await readPdf(await sheet.body())
  const link = await page.getByLabel('Enlace de su página').inputValue()
  expect(qr).toBe(link)

  await page.goto(`/petProfiles?id=${id}`)
  const coat = await getCoat(page.getByRole('main'))
  expect(coat.length).toBeGreaterThan(2)

  const finder = await aFinder(page)
  const { pathname } = new URL(link)
  await visit(finder, pathname)
  // Drawn for a stranger in the colours that its family sees.
  expect(await getCoat(finder.getByRole('article'))).toEqual(coat)
  await expect(finder.getByText('¡Me perdí! Ayúdame a volver')).toBeVisible()
  const text = (await finder.content()).toLowerCase()
  for (const secret of [person.phoneNumber.slice(4), person.email]) expect(text).not.toContain(secret)
  await finder.getByLabel('Tu nombre').fill('Rosa Méndez')
  await finder.getByLabel('Tu teléfono o correo').fill('70099887')
  await finder.getByLabel('¿Dónde está?').fill('Parque El Arenal')
  await finder.getByRole('button', { name: 'Usar mi ubicación' }).click()
  await expect(finder.getByText('Tu ubicación irá con el mensaje.')).toBeVisible()
  await finder.getByRole('button', { name: 'Avisar a su familia' }).click()
  await expect(finder.getByText('¡Gracias! Ya avisamos a la familia de Toby')).toBeVisible()

  await page.goto(`/dev/outbox?to=${encodeURIComponent(email)}`)
  await expect(page.getByText(/Rosa Méndez/).first()).toBeVisible()
  await expect(page.getByText(/70099887/).first()).toBeVisible()

  // After a new code the printed one leads nowhere.
  await page.goto(`/petTag?id=${id}`)
  await page.getByRole('link', { name: 'Cambiar el código' }).click()
  await page.getByRole('button', { name: 'Sí, cambiarlo' }).click()
  await expect(page.getByText('Toby tiene un código nuevo')).toBeVisible()
  expect((await finder.request.get(pathname)).status()).toBe(404)
  await finder.context().close()
})

test('a pet that is reported as lost has its page at once, and its form says so @long', async ({ page, context }) => {
  const { id } = await givePet(await settle(context))
  await visit(page, `/petTag?id=${id}`)
  await expect(page.getByText('La placa está apagada: esto es lo que mostraría.')).toBeVisible()
  await page.getByRole('button', { name: 'Se perdió' }).click()
  await expect(page.getByRole('heading', { name: 'Buscamos a Toby' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Placa activada' })).toBeChecked()
  await expect(page.getByText('Lo que ve quien escanea el código.')).toBeVisible()
})

/** Colours of the first drawing of a pet there. */
async function getCoat(part: Locator): Promise<(string | null)[]> {
  const face = part
    .locator('svg')
    .filter({ has: part.page().locator('[fill^="#"]') })
    .first()
  await expect(face).toBeVisible()
  return face.locator('[fill^="#"]').evaluateAll((shapes) => shapes.map((shape) => shape.getAttribute('fill')))
}

/** Another person's phone, with its location allowed. */
async function aFinder(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: new URL(page.url()).origin,
      permissions: ['geolocation'],
      geolocation: { latitude: -17.78, longitude: -63.18 },
    })
  const finder = await context?.newPage()
  if (!finder) throw new Error('There is no browser to find with')
  return finder
}

test('sound pages: care, form, card and tag of a pet @phone @long', async ({ page, context }) => {
  const { ask, ...person } = await settle(context)
  const { id, customerId } = await givePet({ ask, ...person })
  const pet = `/pet-profile-api/customers/${customerId}/pet-profiles/${id}`
  const given = { kind: 'vaccine', product: 'Antirrábica', planVaccines: ['rabies'], appliedOn: '2026-01-05' }
  const record = await ask('POST', `${pet}/medicine-applications`, given)
  const fields = { photo: true, name: true, breed: true, sex: true, age: true, ownerName: true, conditions: true }
  const settings = { isOn: true, isLost: true, fields: { ...fields, message: true }, message: 'Es miedoso' }
  const tag = await ask('PUT', `${pet}/tag`, settings)

  const complaints = await listenForComplaints(page)
  const all = [
    `/petProfileMedicineApplications?id=${id}`,
    `/petProfileMedicineApplicationAdd?id=${id}`,
    `/petProfilePaperCard?id=${id}`,
    `/petProfileMedicineApplicationAdd?id=${id}&applicationId=${wordIn(record, 'id')}`,
    `/petTag?id=${id}&ask=code`,
    `/petTag/${wordIn(tag, 'code')}`,
    '/certificate/no-es-nuestro',
  ]
  for (const address of all) {
    await page.goto(address)
    await expectNoAxeViolations(page)
  }
  await page.goto(`/petProfileMedicineApplications?id=${id}`)
  await page.getByRole('button', { name: 'Compartir' }).click()
  const link = await page.getByLabel('Enlace del carnet').inputValue()
  await expectNoAxeViolations(page)
  await page.goto(new URL(link).pathname)
  await expect(page.getByRole('heading', { name: 'Carnet auténtico y vigente' })).toBeVisible()
  await expectNoAxeViolations(page)
  expect(complaints).toEqual([])
})

function wordIn(value: unknown, name: string): string {
  const word: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
  return typeof word === 'string' ? word : ''
}
