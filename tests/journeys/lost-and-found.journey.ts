import { type BrowserContext, expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { addAddress, type SignedIn, signUp } from './person.ts'
import { aLargePhoto, aPhoto, givePet } from './pet-owner.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { anOperator } from './staff.ts'
import { visit } from './visit.ts'

/** Data that no page may show to the other person: phone, e-mail, last name. */
function getSecrets({ email, phoneNumber }: SignedIn, lastName: string): RegExp {
  return new RegExp([email, phoneNumber.slice(4), lastName].join('|'))
}

test('a lost dog is reported, found by a neighbour, known by its hidden mark, and comes home @phone', async ({
  page,
  context,
  browser,
}, info) => {
  test.slow()
  const complaints = await listenForComplaints(page, ['/lostPetAdd', '/foundPetAdd'])
  const owner = await signUp(context, 'BO', 'Valeria Montaño')
  await addAddress(owner, 'Av. San Martín 455')
  const name = `Tizón de ${info.project.name}`
  const pet = await givePet(owner, { name, sex: 'Macho' })
  const main = page.getByRole('main')

  // A pet's profile fills in the form; typed input survives a reload, and a phone number is refused in place.
  await visit(page, `/petProfiles?id=${pet.id}`)
  await main.getByRole('link', { name: `¿Se perdió ${name}? Avisa a tus vecinos` }).click()
  await expect(main.getByRole('textbox', { name: 'Nombre' })).toHaveValue(name)
  await expect(main.getByRole('textbox', { name: 'Raza' })).toHaveValue('Beagle')
  await main.getByRole('checkbox', { name: 'Negro' }).check()
  await main.getByRole('checkbox', { name: 'Blanco' }).check()
  await main.getByLabel('Señas que se ven').fill('Collar rojo')
  await main.getByLabel('¿Qué pasó?').fill('Se asustó con los petardos. Llámame al 700 12345')
  await main.getByLabel('Pregunta').fill('¿Qué tiene en la oreja izquierda?')
  await main.locator('input[type=file]').setInputFiles(await aPhoto())
  await visit(page, page.url())
  await expect(main.getByLabel('Señas que se ven')).toHaveValue('Collar rojo')
  await expect(main.getByRole('checkbox', { name: 'Negro' })).toBeChecked()
  await main.locator('input[type=file]').setInputFiles(await aLargePhoto())
  await main.getByRole('button', { name: 'Publicar aviso' }).click()
  await expect(main.getByText('Escribe también la respuesta.').first()).toBeVisible()
  await main.getByLabel('Respuesta').fill('Una muesca')
  await main.getByRole('button', { name: 'Publicar aviso' }).click()
  await expect(main.getByText('Quita el teléfono, el correo o el número').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await main.getByLabel('¿Qué pasó?').fill('Se asustó con los petardos.')
  await main.getByRole('button', { name: 'Publicar aviso' }).click()

  // The photo is uploaded once the notice exists.
  await expect(main.getByRole('img', { name: 'Foto 1', exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'Listo, ver el aviso' }).click()
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(main.getByText('La revisamos antes de publicarla')).toBeVisible()
  const lostId = idIn(page.url())
  await visit(page, `/petProfiles?id=${pet.id}`)
  await expect(main.getByText(`Estamos buscando a ${name}`)).toBeVisible()

  // A neighbour has found it.
  const otherBrowser = await browser.newContext()
  const finder = await signUp(otherBrowser, 'BO', 'Ramiro Vaca')
  await addAddress(finder, 'Av. San Martín 460')
  const home = await otherBrowser.newPage()
  const there = home.getByRole('main')
  await visit(home, '/foundPetAdd')
  await there.locator('input[type=file]').setInputFiles(await aPhoto())
  await there.getByRole('radio', { name: 'Perro' }).check()
  await there.getByRole('checkbox', { name: 'Negro' }).check()
  await there.getByRole('radio', { name: 'Macho' }).check()
  await there.getByLabel('Raza').fill('Beagle')
  await there.getByLabel('Pregunta').fill('¿De qué color es su collar?')
  await there.getByLabel('Respuesta').fill('Rojo')
  await expectNoAxeViolations(home)
  await there.getByRole('button', { name: 'Publicar aviso' }).click()
  await expect(there.getByRole('img', { name: 'Foto 1', exact: true })).toBeVisible()
  await there.getByRole('link', { name: 'Listo, ver el aviso' }).click()
  await expect(there.getByText('En revisión')).toBeVisible()
  const foundId = idIn(home.url())

  const operator = await anOperator(browser)
  for (const id of [lostId, foundId])
    await operator.ask('POST', `/community-api/staff/posts/${id}/decision`, {
      decision: 'approve',
      reason: 'Todo bien',
    })

  // Both owners see the match and its reasons; the pet's owner confirms, withdraws and confirms again.
  const match = main.getByRole('article').filter({ has: page.locator(`a[href*="${foundId}"]`) })
  await expect(async () => {
    await visit(page, `/lostPet?id=${lostId}`)
    await expect(match.getByText('La tuya', { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(match.getByText(/A menos de 1 km/)).toBeVisible()
  await expectNoAxeViolations(page)
  await match.getByRole('button', { name: 'Sí, es' }).click()
  await match.getByRole('button', { name: 'Deshacer' }).click()
  await match.getByRole('button', { name: 'Sí, es' }).click()
  await expect(match.getByText('Confirmada', { exact: true })).toBeVisible()

  // The hidden mark protects contact: a wrong answer, then the right one.
  await match.getByRole('link', { name: 'Escribirle' }).click()
  await main.getByLabel('Tu respuesta').fill('Azul')
  await main.getByRole('button', { name: 'Responder' }).click()
  await expect(main.getByText('No es eso. Mira bien y vuelve a intentar.')).toBeVisible()
  await main.getByLabel('Tu respuesta').fill('el ROJO')
  await main.getByRole('button', { name: 'Responder' }).click()
  await main.getByLabel('Tu mensaje').fill('¡Es mi perro! ¿Dónde lo busco?')
  await main.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(main.getByText('¡Es mi perro! ¿Dónde lo busco?')).toBeVisible()
  const talk = page.url()

  await visit(home, '/profile/conversations')
  await there.getByRole('link', { name: /^Valeria/ }).click()
  await there.getByLabel('Tu mensaje').fill('En la plaza, a las seis.')
  await there.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(there.getByText('En la plaza, a las seis.')).toBeVisible()
  await visit(page, talk)
  await expect(main.getByText('En la plaza, a las seis.')).toBeVisible()

  // Reunited: both notices show it, and each saw only the other's first name.
  await visit(page, '/lostPetsByCustomer')
  await main.getByText('Cerrar este aviso').click()
  await main.getByRole('button', { name: 'Ya está en casa' }).click()
  await expect(main.getByText('Ya volvió a casa').first()).toBeVisible()
  await visit(home, `/foundPet?id=${foundId}`)
  await expect(there.getByText(/ya está en casa/)).toBeVisible()

  const pages = [`/lostPet?id=${lostId}`, `/foundPet?id=${foundId}`, new URL(talk).pathname, '/profile/conversations']
  await expectNoSecrets(getSecrets(owner, 'Montaño'), otherBrowser, pages)
  await expectNoSecrets(getSecrets(finder, 'Vaca'), context, pages)
  expect(complaints).toEqual([])
})

async function expectNoSecrets(secrets: RegExp, context: BrowserContext, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const answer = await context.request.get((process.env.JOURNEYS_URL_BO ?? '') + path)
    expect(answer.status(), path).toBe(200)
    expect(await answer.text(), path).not.toMatch(secrets)
  }
}

function idIn(address: string): string {
  return new URL(address).searchParams.get('id') ?? ''
}

test('without a script a photo as large as a telephone takes it comes along with an ad and with a notice @long', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  const owner = await signUp(context, 'BO', 'Valeria Montaño')
  await addAddress(owner, 'Av. San Martín 455')
  const page = await context.newPage()
  const main = page.getByRole('main')

  await page.goto('/lostPetAdd')
  await main.locator('input[type=file]').setInputFiles(await aLargePhoto())
  await main.getByRole('radio', { name: 'Perro' }).check()
  await main.getByRole('checkbox', { name: 'Negro' }).check()
  await main.getByRole('textbox', { name: 'Nombre' }).fill('Tizón')
  await main.getByLabel('¿Qué pasó?').fill('Se asustó con los petardos.')
  await main.getByRole('button', { name: 'Publicar aviso' }).click()
  await expect(main.getByRole('img', { name: 'Foto 1', exact: true })).toBeVisible()
  await main.locator('input[type=file]').setInputFiles(await aLargePhoto())
  await main.getByRole('button', { name: 'Subir fotos' }).click()
  await expect(main.getByRole('img', { name: 'Foto 2', exact: true })).toBeVisible()

  const ad = await owner.ask('POST', '/community-api/posts', {
    kind: 'adoption',
    species: 'PERRO',
    name: 'Zarza',
    colours: ['negro'],
    description: 'Mansa y alegre.',
    city: 'Santa Cruz',
  })
  await page.goto(`/petAdoptionAdd?id=${(ad as { id: string }).id}&step=photos`)
  await main.locator('input[type=file]').setInputFiles(await aLargePhoto())
  await main.getByRole('button', { name: 'Subir fotos' }).click()
  await expect(main.getByRole('img', { name: 'Foto 1', exact: true })).toBeVisible()
  await context.close()
})
