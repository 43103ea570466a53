import { once } from 'node:events'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

/** A shelter shows its ads on its own site by one line of HTML. */

test('a shelter shows its ads on its own site, and only what was made for it @desktop', async ({ page, context }) => {
  await visit(page, '/refugios/patitas-del-urubo')
  await page.getByText('Muestra estos anuncios en tu página').click()
  const line = await page.getByRole('textbox', { name: 'Código para tu página' }).inputValue()
  await expectNoAxeViolations(page)
  const shop = new URL(page.url()).origin

  await using elsewhere = await serve(
    `<!doctype html><title>Patitas</title>${line}<iframe title="home" src="${shop}/"></iframe>`,
  )
  const site = await context.newPage()
  await site.goto(elsewhere.address)
  const ads = site.frameLocator('iframe[src*="/embed/posts"]')
  await expect(ads.getByRole('heading', { level: 1 })).toHaveText('Patitas del Urubó')
  const picture = ads.locator('img').first()
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  await expect(site.frameLocator('iframe[title=home]').getByRole('banner')).toHaveCount(0)

  const [first] = await ads.getByRole('listitem').all()
  const opened = context.waitForEvent('page')
  await first?.getByRole('link').click()
  await expect(await opened).toHaveURL(/\/petAdoption\?id=/)

  const total = await site.evaluate(async (from) => {
    const answer = await fetch(`${from}/community-api/posts?kind=adoption&shelter=Patitas+del+Urub%C3%B3`)
    const { posts } = await answer.json()
    return posts.length
  }, shop)
  expect(total).toBeGreaterThan(0)
})

/** A site of somebody else: another origin. */
async function serve(html: string) {
  const server = createServer((_request, answer) => answer.setHeader('content-type', 'text/html').end(html))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    address: `http://127.0.0.1:${address.port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await promisify(server.close.bind(server))()
    },
  }
}
