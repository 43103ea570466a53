import { describe, expect, test } from 'vitest'
import type { CallContext } from '#shared/rpc/service.ts'
import { marksInMemory } from '../testing/marks-in-memory.ts'
import { benefitsInTime, type MemberMarks } from './benefits-in-time.ts'
import type { Benefits } from './contract.ts'

const noon = new Date('2026-11-21T16:00:00Z')
const plus: Benefits = {
  membership: { id: 'm-1', planId: 'plus', planName: 'Huella Plus', until: '2026-12-21T04:00:00.000Z' },
  freeDelivery: { minItemTotal: 5000 },
  groomingPercent: 10,
}
const nothing: Benefits = { membership: null, freeDelivery: null, groomingPercent: 0 }

test('a member has what rewards says', async () => {
  expect(await asking(async () => plus).of('BO', ana())).toEqual(plus)
})

test('of guests and of nobody rewards is not asked', async () => {
  const asked: string[] = []
  const benefits = asking(async ({ uid }) => {
    asked.push(uid)
    return plus
  })

  expect(await benefits.of('BO', ana({ isGuest: true }))).toEqual(nothing)
  expect(await benefits.of('BO', ana({ uid: null }))).toEqual(nothing)
  expect(asked).toEqual([])
})

test('what is paid until a moment gives nothing from then on', async () => {
  const over = { ...plus, membership: { ...plus.membership, until: noon.toISOString() } } as Benefits

  expect(await asking(async () => over).of('BO', ana())).toEqual(nothing)
})

describe('rewards', () => {
  test.each([
    { what: 'is down', answer: () => Promise.reject(new Error('down')) },
    { what: 'never answers', answer: () => new Promise<Benefits>(() => {}) },
    { what: 'says more than everything', answer: async () => ({ ...plus, groomingPercent: 300 }) },
    { what: 'says something else', answer: async () => 'Service restarting' as unknown as Benefits },
    { what: 'says nothing', answer: async () => undefined as unknown as Benefits },
  ])(
    'that $what leaves a member without benefits, and known so; of everybody else there is nothing to say',
    async ({ answer }) => {
      const benefits = asking(answer)

      expect(await benefits.of('BO', ana())).toBeNull()
      expect(await benefits.of('BO', ana({ uid: 'beto' }))).toEqual(nothing)
      expect(await benefits.of('PY', ana())).toEqual(nothing)
    },
  )

  test('that is down is missed by a member until what they paid for is over, also in another process', async () => {
    const marks = marksInMemory()
    await marks.keep('BO', 'eva', new Date(noon.getTime() + 1))
    await marks.keep('BO', 'ida', noon)
    await asking(async () => plus, { marks }).of('BO', ana({ uid: 'beto' }))
    const restarted = asking(() => Promise.reject(new Error('down')), { marks })

    expect(await restarted.of('BO', ana({ uid: 'eva' }))).toBeNull()
    expect(await restarted.of('BO', ana({ uid: 'ida' }))).toEqual(nothing)
    expect(await restarted.of('BO', ana({ uid: 'beto' }))).toBeNull()
  })

  test('that is down while nobody can say who is a member is told to everybody', async () => {
    const unread = { until: () => Promise.reject(new Error('no database')), keep: async () => {} }

    expect(await asking(() => Promise.reject(new Error('down')), { marks: unread }).of('BO', ana())).toBeNull()
  })

  test('marks a member once for what is paid, and not at every look', async () => {
    const times: Date[] = []
    const marks = {
      ...marksInMemory(),
      keep: async (_country: string, _uid: string, until: Date) => void times.push(until),
    }
    const benefits = asking(async () => plus, { marks })
    await benefits.of('BO', ana())
    await benefits.of('BO', ana())

    expect(times).toEqual([new Date('2026-12-21T04:00:00.000Z')])
  })

  test('that came too late is not waited for again at once, and then asked anew', async () => {
    let calls = 0
    const benefits = asking(() => {
      calls += 1
      return calls === 1 ? new Promise<Benefits>(() => {}) : Promise.resolve(plus)
    })

    expect(await benefits.of('BO', ana())).toBeNull()
    expect(await benefits.of('BO', ana())).toBeNull()
    expect(calls).toBe(1)
    await expect.poll(() => benefits.of('BO', ana()), { timeout: 60_000 }).toEqual(plus)
    expect(calls).toBe(2)
  })

  test('that goes down between a basket and its order leaves the member what it said a moment ago', async () => {
    let isDown = false
    const benefits = asking(async () => {
      if (isDown) throw new Error('down')
      return plus
    })
    await benefits.of('BO', ana())
    isDown = true

    expect(await benefits.of('BO', ana())).toEqual(plus)
    expect(await benefits.of('PY', ana())).toEqual(nothing)
    expect(await benefits.of('BO', ana({ uid: 'beto' }))).toEqual(nothing)
  })
})

function asking(
  findBenefits: (who: { uid: string }) => Promise<Benefits>,
  { marks = createMarks() }: { marks?: MemberMarks } = {},
) {
  const log = { warn: () => {} }
  return benefitsInTime({
    rewards: { benefitsOf: findBenefits },
    marks,
    now: () => noon,
    log,
    patienceMs: 20,
    restMs: 1000,
  })
}

/** Marks that say Ana has paid in Bolivia. */
function createMarks(): MemberMarks {
  const marks = marksInMemory()
  void marks.keep('BO', 'ana', new Date('2026-12-21T04:00:00Z'))
  return marks
}

function ana(viewer: { uid?: string | null; isGuest?: boolean } = {}): CallContext {
  return {
    viewer: { uid: 'ana', isGuest: false, roles: ['customer'], areas: {}, country: 'BO', token: 'hers', ...viewer },
    requestId: 'test',
  }
}
