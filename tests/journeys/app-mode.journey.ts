import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { mapIsReady } from './address-book.ts'
import { signUp, signUpCodeSentTo, toCountryFacts } from './person.ts'

const country = 'BO'

interface Person {
  uid: string
  sessionToken: string
}

/** A person as the mobile app's server has them, with phone and address, so that no page asks for them. */
async function newPerson(request: APIRequestContext): Promise<Person> {
  const sign = { email: `${randomUUID()}@correo.test`, password: 'tres-tristes-tigres', fullName: 'Valeria Suárez' }
  const begun = await request.post('/v1/app/identity/register', { data: { ...sign, termsVersion: '1' } })
  const { registrationId } = await begun.json()
  const code = await signUpCodeSentTo(request, sign.email)
  const proof = await request.post('/v1/app/identity/register/confirm', { data: { registrationId, code } })
  const { idToken } = await proof.json()
  const person: Person = await (await request.post('/v1/app/web/sessions', { data: { idToken, country } })).json()

  const headers = { authorization: `Bearer ${person.sessionToken}` }
  const own = `/api/market/web/users/${person.uid}`
  const { email, fullName } = sign
  const answer = await request.put(own, {
    headers,
    data: { email, fullName, phoneNumber: '70012345', userName: null, locale: 'es' },
  })
  const saved = await request.post(`${own}/addresses`, {
    headers,
    data: {
      street: 'Calle Los Tajibos 12',
      notes: 'Portón verde',
      country: toCountryFacts(country),
      coordinates: { lat: -17.7669, lon: -63.1995 },
    },
  })
  expect([answer.status(), saved.status()]).toEqual([200, 200])
  return person
}

async function appToken(request: APIRequestContext, { sessionToken }: Person): Promise<string> {
  const headers = { authorization: `Bearer ${sessionToken}` }
  return (await (await request.post('/v1/app/webToken', { headers, data: {} })).json()).jwt
}

test('the app shows a page without header, footer and chat, and its token stays nowhere @phone-only', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const jwt = await appToken(request, await newPerson(request))
  const requests: string[] = []
  page.on('request', (asked) => requests.push(asked.url(), asked.headers().referer ?? '', asked.postData() ?? ''))

  await page.goto(`/products?slug=perros&jwt=${jwt}`)
  await expect(page).toHaveURL('/products?slug=perros')
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await page.reload()
  await expect(page.getByRole('banner')).toHaveCount(0)

  // The first URL is the one the app opened; no later one contains the token.
  const storageKeys = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      document.cookie,
      JSON.stringify(window.localStorage),
      JSON.stringify(window.sessionStorage),
      JSON.stringify(window.history.state),
      JSON.stringify(performance.getEntries()),
    ].join('\n'),
  )
  const signature = jwt.split('.')[2] ?? jwt
  expect(storageKeys).not.toContain(signature)
  expect(requests.filter((text) => text.includes(signature))).toEqual([`${baseURL}/products?slug=perros&jwt=${jwt}`])

  const stranger = await (await browser.newContext({ baseURL })).newPage()
  await stranger.goto(`/?jwt=${jwt}`)
  await expect(stranger.getByRole('heading', { name: 'Token not valid' })).toBeVisible()
})

test('a link into another account asks before it changes anything @long', async ({ page, request }) => {
  const [ana, bruno] = [await newPerson(request), await newPerson(request)]
  await page.goto(`/?jwt=${await appToken(request, bruno)}`)
  const session = async () => (await page.context().cookies()).find(({ name }) => name === 'huella_session')?.value
  const own = await session()

  await page.goto(`/cart?jwt=${await appToken(request, ana)}`)
  await page.getByRole('button', { name: 'Seguir con mi cuenta' }).click()
  await expect(page).toHaveURL('/cart')
  expect(await session()).toBe(own)

  await page.goto(`/cart?jwt=${await appToken(request, ana)}`)
  await expect(page.getByRole('heading', { name: '¿Cambiar de cuenta?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cambiar de cuenta' }).click()
  await expect(page).toHaveURL('/cart')
  expect(await session()).not.toBe(own)
})

test('in the app the first address is asked for as well, and where GPS is denied the map opens at the country’s own point @long', async ({
  page,
  context,
  baseURL,
}) => {
  const browser = await context.newCDPSession(page)
  await browser.send('Browser.setPermission', {
    permission: { name: 'geolocation' },
    setting: 'denied',
    origin: baseURL,
  })
  const { ask } = await signUp(context)
  const { jwt } = (await ask('POST', '/v1/app/webToken', {})) as { jwt: string }

  await page.goto(`/cart?jwt=${jwt}`)
  await expect(page.getByRole('dialog', { name: 'Selecciona tu ubicación' })).toBeVisible()
  await mapIsReady(page)
  await expect(page.getByText('GPS Desactivado')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ir a mi ubicación' })).toHaveCount(0)
  await expect(page.getByRole('application')).toHaveAttribute('data-point', '-17.77800, -63.17700')
  await expect(page.getByRole('banner')).toHaveCount(0)
})
