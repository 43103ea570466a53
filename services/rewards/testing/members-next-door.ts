import { benefitsInTime } from '../benefits/benefits-in-time.ts'
import type { Benefits } from '../benefits/contract.ts'
import { marksInMemory } from './marks-in-memory.ts'

const nothing: Benefits = { membership: null, freeDelivery: null, groomingPercent: 0 }

/** In-memory fake of rewards for services that ask for benefits; the test sets the members and whether it answers. */
export function membersNextDoor() {
  const members = new Map<string, Benefits>()
  const state = { answers: 'well' as 'well' | 'never' | 'nonsense' | 'down' }
  const asked: string[] = []
  const marks = marksInMemory()
  const benefits = benefitsInTime({
    rewards: {
      benefitsOf: async ({ uid }) => {
        asked.push(uid)
        if (state.answers === 'down') throw new Error('rewards are down')
        if (state.answers === 'never') return new Promise<never>(() => {})
        if (state.answers === 'nonsense') return { ...nothing, groomingPercent: 1000 }
        return members.get(uid) ?? nothing
      },
    },
    marks,
    now: () => new Date('2026-11-21T15:00:00Z'),
    log: { warn: () => {} },
    patienceMs: 50,
    restMs: 0,
  })
  return {
    benefits,
    state,
    /** Uids of the `benefitsOf` calls. */
    asked,
    /** Adds a member; answers the membership's id. */
    join(uid: string, gives: Partial<Omit<Benefits, 'membership'>> = {}): string {
      const id = `membership of ${uid}`
      const until = '2026-12-21T04:00:00.000Z'
      void marks.keep('BO', uid, new Date(until))
      members.set(uid, {
        ...nothing,
        membership: { id, planId: 'plus', planName: 'Huella Plus', until },
        ...gives,
      })
      return id
    },
    leave: (uid: string) => members.delete(uid),
  }
}
