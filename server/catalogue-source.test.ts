import { expect, test } from 'vitest'
import { catalogueSource } from './catalogue-source.ts'

const context = {
  viewer: { uid: 'olga', isGuest: false, roles: [], areas: {}, country: 'BO', token: null },
  requestId: 'test',
} as never
const now = () => new Date('2026-11-22T12:00:00Z')

/** A market with one shop whose import pauses until it is resumed. */
function aMarket(state: 'applying' | 'undoing') {
  const calls: string[] = []
  let unfinished: { importId: string; state: typeof state; begunAt: string } | null = {
    importId: 'import-1',
    state,
    begunAt: '2026-11-22T11:00:00Z',
  }
  const goOn = (call: string) => async () => {
    calls.push(call)
    unfinished = null
    return {} as never
  }
  const market = {
    importAges: async () => [
      { shopId: 'centro', shopName: 'Centro', appliedAt: '2026-11-20T12:00:00.000Z', unfinished },
    ],
    applyImport: goOn('apply'),
    undoImport: goOn('undo'),
  }
  return { market, calls }
}

test.each([
  ['applying', 'apply'],
  ['undoing', 'undo'],
] as const)('a file that stands still while it is %s is gone on with', async (state, call) => {
  const { market, calls } = aMarket(state)
  const source = catalogueSource(market, now)
  expect(await source.list(context)).toEqual([
    {
      id: 'catalogue-centro',
      name: 'Archivos del catálogo: Centro',
      state: 'failed',
      freshAt: '2026-11-20T12:00:00.000Z',
      canRetry: true,
    },
  ])
  expect(await source.retry?.('catalogue-centro', context)).toMatchObject({ state: 'fresh', canRetry: false })
  expect(calls).toEqual([call])
})
