import type { MemberMarks } from '../benefits/benefits-in-time.ts'

/** In-memory store of the end of each member's paid time. */
export function marksInMemory(): MemberMarks {
  const marks = new Map<string, Date>()
  return {
    until: async (country, uid) => marks.get(`${country} ${uid}`) ?? null,
    keep: async (country, uid, until) => void marks.set(`${country} ${uid}`, until),
  }
}
