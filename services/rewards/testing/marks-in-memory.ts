import type { MemberMarks } from '../benefits/benefits-in-time.ts'

/** Who has paid until when, in memory. */
export function marksInMemory(): MemberMarks {
  const kept = new Map<string, Date>()
  return {
    until: async (country, uid) => kept.get(`${country} ${uid}`) ?? null,
    keep: async (country, uid, until) => void kept.set(`${country} ${uid}`, until),
  }
}
