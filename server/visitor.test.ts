import { expect, test } from 'vitest'
import { makeCookies } from './edge/cookies.ts'
import type { KnownViewer } from './edge/request-viewer.ts'
import { makeLog } from './log.ts'
import { resolveVisitor } from './visitor.ts'

const ana: KnownViewer = {
  viewer: { uid: 'ana', isGuest: false, roles: ['customer'], areas: {}, country: 'BO', token: 'of-ana' },
  isApp: false,
  renewed: false,
}

async function getVisit(cookie: string, read: () => Promise<KnownViewer | null>) {
  const answerCookies: string[] = []
  const logged: string[] = []
  const log = makeLog({ logLevel: 'info' }, { write: (line) => void logged.push(line) })
  const visitor = await resolveVisitor(
    { cookies: makeCookies({ isHttps: false }), readViewer: { read } },
    { headers: new Headers({ cookie }) },
    { country: 'BO', requestId: 'r-1', client: '127.0.0.1', log },
    answerCookies,
  )
  const { viewer, isApp, isUnknown, isEnded } = visitor
  return {
    uid: viewer.uid,
    isApp,
    isUnknown,
    isEnded,
    written: answerCookies.map((text) => text.split(';')[0]),
    logged,
  }
}

const down = () => Promise.reject(new Error('accounts is down'))

test('a session that is over leaves a stranger, one that cannot be read somebody unknown', async () => {
  expect(await getVisit('huella_session=a', async () => null)).toMatchObject({
    uid: null,
    isUnknown: false,
    isEnded: true,
    written: ['huella_session='],
  })
  const unknown = await getVisit('huella_session=a', down)
  expect(unknown).toMatchObject({ uid: null, isUnknown: true, written: [] })
  expect(unknown.logged.join('')).toContain('accounts is down')
  expect(await getVisit('', down)).toMatchObject({ uid: null, isUnknown: false, isEnded: false })
})

test('the view of the mobile app is known also where nobody says whose session it is, and ends with the session', async () => {
  expect(await getVisit('huella_session=a; huella_app=1', down)).toMatchObject({ isApp: true, isUnknown: true })
  expect(await getVisit('huella_session=a', down)).toMatchObject({ isApp: false })
  expect(await getVisit('huella_app=1', down)).toMatchObject({ isApp: false })
  expect(await getVisit('huella_session=a; huella_app=1', async () => null)).toMatchObject({
    isApp: false,
    written: ['huella_session=', 'huella_app='],
  })
})

test('the mark follows what the session is', async () => {
  const written = async (cookie: string, known: KnownViewer) =>
    (await getVisit(`${cookie}; huella_account=ana`, async () => known)).written
  expect(await written('huella_session=a', ana)).toEqual([])
  expect(await written('huella_session=a; huella_app=1', { ...ana, isApp: true })).toEqual([])
  expect(await written('huella_session=a', { ...ana, isApp: true })).toEqual(['huella_session=a', 'huella_app=1'])
  expect(await written('huella_session=a; huella_app=1', ana)).toEqual(['huella_session=a', 'huella_app='])
  expect(await written('huella_session=a', { ...ana, renewed: true })).toEqual(['huella_session=a'])
})

test('the browser remembers whose session it was, which an ended one does not say', async () => {
  expect((await getVisit('huella_session=a', async () => ana)).written).toEqual(['huella_account=ana'])
  expect((await getVisit('huella_session=a; huella_account=eva', async () => ana)).written).toEqual([
    'huella_account=ana',
  ])
  const guest = { ...ana, viewer: { ...ana.viewer, isGuest: true } }
  expect((await getVisit('huella_session=a; huella_account=eva', async () => guest)).written).toEqual([])
  expect((await getVisit('huella_session=a; huella_account=ana', async () => null)).written).toEqual([
    'huella_session=',
  ])
})
