import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { aPerson } from './testing/signed-up-person.ts'
import { openTwoShops } from './testing/two-shops.ts'
import { testServer } from './testing.ts'
import { builtWebsite } from './website.ts'

/** The built pages of a shop whose rewards fail. */
const connection = await testDatabase()
const { handlePage } = await builtWebsite()
beforeAll(() => openTwoShops(connection))

test('every page of rewards says that they do not answer, and the one to pay a month leads to them', async () => {
  const person = await aPerson(await testServer(connection, { handlePage }))
  await connection.pool.query('alter schema rewards rename to rewards_away')
  for (const [path, text] of [
    ['/membership', 'No pudimos traer los planes ahora'],
    ['/profile/membership', 'No pudimos traer tu membresía ahora'],
    ['/profile/huellas', 'No pudimos traer tus huellas ahora'],
    ['/profile/referral', 'No pudimos traer tu enlace ahora'],
  ] as const) {
    const answer = await person.get(path)
    expect([path, answer.status, (await answer.text()).includes(text)]).toEqual([path, 200, true])
  }
  const { status, headers } = await person.get('/membership/join?plan=bo-plus')
  expect([status, headers.get('location')]).toEqual([302, '/membership'])
})

test('a person whose account cannot be read sees every page without it, and the log says why', async () => {
  const server = await testServer(connection, { handlePage })
  const person = await aPerson(server)
  expect((await (await person.get('/')).text()).includes('Valeria')).toBe(true)
  await connection.pool.query('alter table accounts.addresses rename to addresses_away')
  for (const path of ['/', '/products', '/cart']) {
    const answer = await person.get(path)
    expect([path, answer.status, (await answer.text()).includes('Valeria')]).toEqual([path, 200, false])
  }
  expect(server.logged()).toContain('accounts.addresses')
})
