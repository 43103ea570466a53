import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { findTable, parseStatuses, quoted } from '../specification-document.ts'

/** Every route of docs/specification.md without a browser, as an anonymous visitor and as Ana: its status. */

const routes = findTable('2. Routes').rows.map(([route = '', answers = '']) => {
  const [anonymous, signedIn] = parseStatuses(answers)
  return { path: quoted(route) ?? '', anonymous, signedIn }
})

test('every route of the specification answers', async ({ request, baseURL }) => {
  const post = async (path: string, data: object) => (await request.post(path, { data })).json()
  const { idToken } = await post('/v1/app/identity/signIn', { email: 'ana@huella.example', password: DEMO_PASSWORD })
  const { sessionToken } = await post('/v1/app/web/sessions', { idToken, country: 'BO' })
  const cookie = `huella_session=${sessionToken}`

  const getAnswer = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${baseURL}${path}`, { redirect: 'manual', headers })).status
  const answered = []
  for (const { path } of routes)
    answered.push({ path, anonymous: await getAnswer(path), signedIn: await getAnswer(path, { cookie }) })
  expect(answered).toEqual(routes)

  // Route names ignore case and a trailing slash.
  const otherwise = []
  for (const { path } of routes)
    otherwise.push({ path, anonymous: await getAnswer(path === '/' ? path : `${path.toUpperCase()}/`) })
  expect(otherwise).toEqual(routes.map(({ path, anonymous }) => ({ path, anonymous })))
})

test('pages have the colour and the breakpoints of the specification', async ({ page }) => {
  await page.goto('/')
  const { colour, widths } = await page.evaluate(() => {
    const collect = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSMediaRule ? [rule.conditionText] : []),
        ...(rule instanceof CSSGroupingRule ? collect(rule.cssRules) : []),
      ])
    const conditions = [...document.styleSheets].flatMap((sheet) => collect(sheet.cssRules)).join()
    return {
      colour: getComputedStyle(document.documentElement).getPropertyValue('--color-brand-600'),
      widths: [...conditions.matchAll(/(\d+)px/g)].map(([, width]) => Number(width)),
    }
  })

  expect(colour).toBe('#8b2bc5')
  expect(widths).toEqual(expect.arrayContaining([600, 960, 1280, 1920]))
})
