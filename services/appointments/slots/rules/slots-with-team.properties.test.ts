import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Employee, Skill, WorkSpan } from '../../rules/enums.ts'
import { localDay, toInstant } from '../../rules/local-clock.ts'
import { firstFreeSlot, freeSlots, type SlotQuestion } from './slots.ts'
import { aQuestion, every, LA_PAZ, MONDAY, weekdays } from './testing/slot-question.ts'

/** Properties of stores that name their people, against a search that tries everything in steps of five minutes. */

const MINUTE = 60_000
const STEP = 5
const midnight = toInstant(localDay(MONDAY, LA_PAZ), 0)
const OPENS = 540
const CLOSES = 720

const skillSets: Skill[][] = [['bath'], ['bath', 'grooming'], ['grooming']]
const ofMonday: fc.Arbitrary<WorkSpan> = fc
  .tuple(fc.integer({ min: 100, max: 140 }), fc.integer({ min: 1, max: 36 }))
  .map(([from, length]) => ({ day: 1, startTime: from * STEP, endTime: (from + length) * STEP }))

const employee = fc.record({
  skills: fc.constantFrom(...skillSets),
  shifts: fc.array(ofMonday, { minLength: 1, maxLength: 2 }),
  breaks: fc.array(
    ofMonday.map((span) => ({ ...span, endTime: Math.min(span.endTime, span.startTime + 30) })),
    {
      maxLength: 1,
    },
  ),
  exceptions: fc
    .option(fc.option(ofMonday), { freq: 4 })
    .map((given) =>
      given === null
        ? []
        : [{ fromDay: MONDAY, untilDay: MONDAY, startTime: given?.startTime ?? null, endTime: given?.endTime ?? null }],
    ),
})

const taken = fc.tuple(fc.nat(2), fc.integer({ min: 100, max: 144 }), fc.integer({ min: 1, max: 14 }))

const question: fc.Arbitrary<SlotQuestion> = fc
  .record({
    stations: fc.array(fc.tuple(fc.constantFrom(...skillSets), fc.constantFrom(0, 10)), { minLength: 1, maxLength: 3 }),
    employees: fc.array(employee, { minLength: 1, maxLength: 3 }),
    busy: fc.array(taken, { maxLength: 4 }),
    attended: fc.array(taken, { maxLength: 4 }),
    pets: fc.array(fc.tuple(fc.constantFrom(...skillSets), fc.constantFrom(20, 45, 60)), {
      minLength: 1,
      maxLength: 2,
    }),
    travelMinutes: fc.constantFrom(0, 0, 0, 15),
  })
  .map(({ stations, employees, busy, attended, pets, travelMinutes }) => ({
    ...aQuestion({ schedule: weekdays(OPENS, CLOSES), slotConfiguration: every(30) }),
    stations: stations.map(([skills, bufferMinutes], index) => ({ id: `station-${index}`, skills, bufferMinutes })),
    busy: busy.map(([index, from, length]) => ({ stationId: `station-${index}`, ...toSpan(from, length) })),
    team: {
      employees: employees.map((each, index): Employee => ({ id: `employee-${index}`, ...each })),
      attended: attended.map(([index, from, length]) => ({ employeeId: `employee-${index}`, ...toSpan(from, length) })),
    },
    requirements: pets.map(([skills, minutes]) => ({ skills, minutes })),
    travelMinutes,
  }))

function toSpan(from: number, length: number) {
  return { from: midnight + from * STEP * MINUTE, until: midnight + (from + length) * STEP * MINUTE }
}

test('a start is offered exactly when stations and people are free for all pets', () => {
  let seen = { offered: 0, refused: 0 }
  fc.assert(
    fc.property(question, (asked) => {
      const offered = new Set(freeSlots(asked).flatMap(({ slots }) => slots.map(({ startMinute }) => startMinute)))
      for (let minute = OPENS; minute < CLOSES; minute += 30) {
        const isPossible = canBePlaced(asked, minute)
        seen = { offered: seen.offered + Number(isPossible), refused: seen.refused + Number(!isPossible) }
        expect(offered.has(minute)).toBe(isPossible)
      }
    }),
    { numRuns: 1500 },
  )
  expect(Math.min(seen.offered, seen.refused)).toBeGreaterThan(300)
})

test('nobody attends two visits at once, outside of their shift, or what they cannot do', () => {
  let visits = 0
  fc.assert(
    fc.property(question, (asked) => {
      for (const slot of freeSlots(asked).flatMap(({ slots }) => slots)) {
        const spans = slot.plan.map((visit) => {
          const person = asked.team?.employees.find(({ id }) => id === visit.employeeId)
          const { skills } = asked.requirements[visit.requirementIndex] ?? { skills: [] }
          expect(skills.every((skill) => person?.skills.includes(skill))).toBe(true)
          const span = { id: visit.employeeId, from: visit.occupiedFrom, until: visit.attendedUntil ?? 0 }
          expect(person && isAtWork(person, span)).toBe(true)
          visits += 1
          return span
        })
        const known = (asked.team?.attended ?? []).map(({ employeeId: id, from, until }) => ({ id, from, until }))
        spans.forEach((span, index) => {
          const others = [...known, ...spans.filter((_, other) => other !== index)]
          expect(others.some((one) => one.id === span.id && one.from < span.until && span.from < one.until)).toBe(false)
        })
      }
    }),
    { numRuns: 600 },
  )
  expect(visits).toBeGreaterThan(100)
})

test('with as many people as stations, who do everything all day, a store offers what it offers without them', () => {
  fc.assert(
    fc.property(question, ({ team: _, ...asked }) => {
      const employees = asked.stations.map((_station, index) => ({
        id: `employee-${index}`,
        skills: ['bath', 'grooming', 'vet'] as const,
        shifts: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, startTime: 0, endTime: 1440 })),
        breaks: [],
        exceptions: [],
      }))
      const toStarts = (answer: SlotQuestion) =>
        freeSlots(answer).map(({ day, slots, reason }) => ({ day, reason, starts: slots.map((slot) => slot.startsAt) }))
      expect(toStarts({ ...asked, team: { employees, attended: [] } })).toEqual(toStarts(asked))
    }),
    { numRuns: 600 },
  )
})

test('the next free time is the first of all free times', () => {
  fc.assert(
    fc.property(question, (asked) => {
      expect(firstFreeSlot(asked)).toEqual(freeSlots(asked).flatMap(({ slots }) => slots)[0] ?? null)
    }),
    { numRuns: 300 },
  )
})

interface Used {
  id: string | undefined
  from: number
  until: number
}

/** Whether a person's shift holds the span, minute by minute of the definition and not of the rules. */
function isAtWork({ shifts, breaks, exceptions }: Employee, { from, until }: Omit<Used, 'id'>): boolean {
  const isOn = (minute: number) => {
    const inside = ({ startTime, endTime }: { startTime: number | null; endTime: number | null }) =>
      startTime !== null && endTime !== null && startTime <= minute && minute < endTime
    const instead = exceptions.filter(({ fromDay, untilDay }) => fromDay <= MONDAY && MONDAY <= untilDay)
    if (instead.length > 0) return instead.some(inside)
    return (
      shifts.some((span) => span.day === 1 && inside(span)) && !breaks.some((span) => span.day === 1 && inside(span))
    )
  }
  for (let minute = (from - midnight) / MINUTE; minute < (until - midnight) / MINUTE; minute += STEP)
    if (!isOn(minute)) return false
  return true
}

function canBePlaced(asked: SlotQuestion, startMinute: number): boolean {
  const { stations, busy, team, requirements, travelMinutes } = asked
  const start = midnight + startMinute * MINUTE
  const closing = midnight + CLOSES * MINUTE
  const people = team?.employees ?? []
  const able = (skills: readonly Skill[], wanted: readonly Skill[]) => wanted.every((skill) => skills.includes(skill))
  const stationsTaken: Used[] = busy.map(({ stationId, ...span }) => ({ id: stationId, ...span }))
  const peopleTaken: Used[] = (team?.attended ?? []).map(({ employeeId, ...span }) => ({ id: employeeId, ...span }))
  const isFree = (used: readonly Used[], { id, from, until }: Used) =>
    !used.some((one) => one.id === id && one.from < until && from < one.until)
  return travelMinutes > 0 ? canVisit() : place([], [], start)

  function canVisit(): boolean {
    const way = travelMinutes * MINUTE
    return stations.some((station) => {
      if (!requirements.every(({ skills }) => able(station.skills, skills))) return false
      const buffer = station.bufferMinutes * MINUTE
      const length = requirements.reduce((sum, { minutes }) => sum + minutes * MINUTE + buffer, -buffer)
      if (start + length > closing) return false
      const ofStation = { id: station.id, from: start - way, until: start + length + way + buffer }
      if (!isFree(stationsTaken, ofStation)) return false
      return people.some((person) => {
        if (!requirements.every(({ skills }) => able(person.skills, skills))) return false
        const ofPerson = { id: person.id, from: start - way, until: start + length + way }
        return isAtWork(person, ofPerson) && isFree(peopleTaken, ofPerson)
      })
    })
  }

  function place(usedStations: Used[], usedPeople: Used[], latest: number): boolean {
    const requirement = requirements[usedStations.length]
    if (!requirement) return true
    const length = requirement.minutes * MINUTE
    for (const station of stations) {
      if (!able(station.skills, requirement.skills)) continue
      for (const person of people) {
        if (!able(person.skills, requirement.skills)) continue
        for (let begins = start; begins <= latest && begins + length <= closing; begins += STEP * MINUTE) {
          const until = begins + length + station.bufferMinutes * MINUTE
          const ofStation = { id: station.id, from: begins, until }
          const ofPerson = { id: person.id, from: begins, until: begins + length }
          if (!isFree([...stationsTaken, ...usedStations], ofStation)) continue
          if (!isFree([...peopleTaken, ...usedPeople], ofPerson) || !isAtWork(person, ofPerson)) continue
          if (place([...usedStations, ofStation], [...usedPeople, ofPerson], Math.max(latest, until))) return true
        }
      }
    }
    return false
  }
}
