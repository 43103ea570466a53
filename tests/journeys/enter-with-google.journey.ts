import { expect, test } from '@playwright/test'
import { addProduct } from './shopper.ts'

test('a shopper enters with Google, and the cart comes along', async ({ page }) => {
  const { slug } = await addProduct(page, 40)
  await page.goto('/signin/google?referrer=%2Fcart')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('main').locator(`a[href="/product/${slug}"]`).first()).toBeVisible()

  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name === 'huella_session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  // The temporary cookie of the sign-in is gone.
  expect(cookies.map(({ name }) => name)).not.toContain('huella_provider')

  const headers = { authorization: `Bearer ${session?.value}` }
  const sessions = await (await page.request.get('/v1/app/sessions', { headers })).json()
  expect(sessions).toMatchObject([{ kind: 'web', isCurrent: true, device: expect.stringMatching(/^Chrome en /) }])
})

test('who refuses consent is back on the page they came from, in silence, and nobody @long', async ({
  page,
  context,
}) => {
  for (const from of ['signin', 'signup']) {
    const start = await context.request.get(`/signin/google?from=${from}&referrer=%2Fcart`, { maxRedirects: 0 })
    const asked = new URL(start.headers().location ?? '').searchParams
    // The provider's redirect after "Cancel".
    await page.goto(`${asked.get('redirect_uri')}?error=access_denied&state=${asked.get('state')}`)
    await expect(page).toHaveURL(`/${from}?referrer=%2Fcart`)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('huella_session')
})

test('an answer that nobody here asked for leads to the page, and to no session @long', async ({ page }) => {
  for (const answer of ['error=access_denied', 'code=made-up', '']) {
    await page.goto(`/signin/google/return?${answer}`)
    await expect(page).toHaveURL(/\/signin$/)
  }
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('huella_session')
})
