import { parseArgs } from 'node:util'
import type { Busy, Station } from '#services/appointments/rules/enums.ts'
import { addDays, localDay, toInstant } from '#services/appointments/rules/local-clock.ts'
import { firstFreeSlot, freeSlots, type SlotQuestion } from '#services/appointments/slots/rules/slots.ts'
import { median } from './load.ts'

/**
 * `npm run bench:slots [-- --times 400 --check]`: CPU milliseconds of computing a week of a store with 200 bookings, in
 * the pure function. For comparison it runs the algorithm of meeting calendars after Cal.com (ranges of each host, a
 * start every interval, each compared with all bookings of each host, days from a cached formatter). `--check` fails
 * above the limit.
 */
const { values } = parseArgs({
  options: { times: { type: 'string', default: '400' }, check: { type: 'boolean', default: false } },
})
const TIMES = Number(values.times)
const RUNS = 15
const LIMIT_MS = 0.25
const ZONE = 'America/La_Paz'
const MINUTE = 60_000
const formatter = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const question = aWeek(200)
const twoPets = { ...question, requirements: [bath(60), bath(45)] }
const sixPets = { ...question, requirements: [60, 45, 60, 30, 90, 60].map(bath) }
const fullWeek = { ...question, busy: everythingTaken() }
const inOrder = { ...question, busy: question.busy.toSorted((one, other) => one.from - other.from) }
const shiftWeek = {
  ...question,
  hours: {
    ...question.hours,
    slotConfiguration: {
      slotType: 'SHIFT' as const,
      slotFields: { interval: null, endOfMorningShift: 780, receiveBeforeMorning: 630, receiveBeforeAfternoon: 900 },
    },
  },
}

const ours = measure('one dog', () => freeSlots(question))
measure('two pets', () => freeSlots(twoPets))
measure('six pets', () => freeSlots(sixPets))
measure('a week that is full', () => freeSlots(fullWeek))
measure('two pets in a week that is full', () => freeSlots({ ...fullWeek, requirements: twoPets.requirements }))
measure('a store with shifts', () => freeSlots(shiftWeek))
measure('the next free time', () => firstFreeSlot(question))
measure('the same, bookings in order', () => firstFreeSlot(inOrder))
measure('one dog, days never asked for', (time) => freeSlots(aWeekLater(time)))
measure('as calendars for meetings do', () => compareEachWithAll(question), TIMES / 20)

const found = freeSlots(question).reduce((sum, { slots }) => sum + slots.length, 0)
const compared = compareEachWithAll(question).size
console.log(`\n${question.busy.length} bookings; ${found} free starts, the other way ${compared}`)
if (found !== compared) throw new Error('Both ways ought to find the same starts.')
if (values.check && ours > LIMIT_MS) throw new Error(`One week takes ${ours.toFixed(3)} ms CPU, more than ${LIMIT_MS}.`)

/** Median CPU milliseconds per call. */
function measure(name: string, work: (time: number) => unknown, times = TIMES): number {
  for (let time = 0; time < times; time += 1) work(time)
  const runs: number[] = []
  for (let run = 1; run <= RUNS; run += 1) {
    const before = process.cpuUsage()
    for (let time = 0; time < times; time += 1) work(run * times + time)
    const { user, system } = process.cpuUsage(before)
    runs.push((user + system) / 1000 / times)
  }
  const typical = median(runs)
  console.log(
    `${name.padEnd(34)} ${typical.toFixed(4)} ms   (${Math.min(...runs).toFixed(4)} to ${Math.max(...runs).toFixed(4)})`,
  )
  return typical
}

/** Six tubs, 09:00 to 19:00 every day, a start every 15 minutes; visits of 60 and 45 minutes scattered over the week. */
function aWeek(bookings: number): SlotQuestion {
  const monday = '2026-11-30'
  const stations: Station[] = [1, 2, 3, 4, 5, 6].map((number) => {
    return { id: `station-${number}`, skills: ['bath'], bufferMinutes: 5 }
  })
  return {
    hours: {
      timezone: ZONE,
      schedule: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ active: true, day, startTime: 540, endTime: 1140 })),
      slotConfiguration: {
        slotType: 'INTERVAL',
        slotFields: { interval: 15, endOfMorningShift: null, receiveBeforeMorning: null, receiveBeforeAfternoon: null },
      },
      closures: [],
    },
    stations,
    busy: scattered(bookings, monday, stations),
    requirements: [bath(60)],
    now: new Date('2026-11-30T11:00:00Z'),
    leadMinutes: 60,
    travelMinutes: 0,
    fromDay: monday,
    days: 7,
  }
}

// In order of booking, which is unrelated to their times; the same in every run.
function scattered(count: number, monday: string, stations: readonly Station[]): Busy[] {
  const busy: Busy[] = []
  let seed = 20_261_130
  const chance = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let tries = 0; busy.length < count && tries < 100_000; tries += 1) {
    const stationId = stations[chance(stations.length)]?.id ?? ''
    const day = localDay(addDays(monday, chance(7)), ZONE)
    const from = toInstant(day, 540 + chance(36) * 15)
    const until = from + (chance(2) === 0 ? 60 : 45) * MINUTE + 5 * MINUTE
    const isFree = busy.every((span) => span.stationId !== stationId || span.until <= from || until <= span.from)
    if (isFree) busy.push({ stationId, from, until })
  }
  return busy
}

function everythingTaken(): Busy[] {
  const hours = Array.from({ length: 7 * 10 }, (_, index) => index)
  return question.stations.flatMap(({ id }) =>
    hours.map((index) => {
      const from = toInstant(localDay(addDays('2026-11-30', Math.floor(index / 10)), ZONE), 540 + (index % 10) * 60)
      return { stationId: id, from, until: from + 60 * MINUTE }
    }),
  )
}

/** A later empty week for each call, so that the cost of uncached time zone rules is measured. */
function aWeekLater(time: number): SlotQuestion {
  const fromDay = addDays('2027-01-04', time * 7)
  return { ...question, busy: [], now: new Date(`${fromDay}T09:00:00Z`), fromDay }
}

function bath(minutes: number) {
  return { skills: ['bath'] as const, minutes }
}

function compareEachWithAll({ hours, stations, busy, requirements, now, leadMinutes, fromDay, days }: SlotQuestion) {
  const length = (requirements[0]?.minutes ?? 0) * MINUTE
  const interval = (hours.slotConfiguration.slotFields.interval ?? 30) * MINUTE
  const earliest = now.getTime() + leadMinutes * MINUTE
  const hosts = stations.map((station) => ({
    ...station,
    taken: busy.filter(({ stationId }) => stationId === station.id),
  }))
  const found = new Map<string, { day: string; stations: string[] }>()

  for (let ahead = 0; ahead < days; ahead += 1) {
    for (const range of rangesOn(addDays(fromDay, ahead), hours.schedule)) {
      for (let start = range.from; start + length <= range.until; start += interval) {
        if (start < earliest) continue
        const day = new Date(wallClock(start)).toISOString().slice(0, 10)
        const free = hosts.filter(({ bufferMinutes, taken }) => {
          return !conflicts(start, start + length + bufferMinutes * MINUTE, taken)
        })
        if (free.length > 0) found.set(new Date(start).toISOString(), { day, stations: free.map(({ id }) => id) })
      }
    }
  }
  return found
}

function conflicts(start: number, end: number, taken: readonly Busy[]): boolean {
  const sorted = taken
    .map((span) => ({ from: new Date(span.from).valueOf(), until: new Date(span.until).valueOf() }))
    .sort((one, other) => one.from - other.from)
  for (const { from, until } of sorted) {
    if (from >= end) break
    if (until > start) return true
  }
  return false
}

function rangesOn(day: string, schedule: SlotQuestion['hours']['schedule']) {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return schedule
    .filter((entry) => entry.active && entry.day % 7 === new Date(midnight).getUTCDay())
    .map(({ startTime, endTime }) => ({ from: zoned(midnight, startTime), until: zoned(midnight, endTime) }))
}

function zoned(midnight: number, minute: number): number {
  const shown = midnight + minute * MINUTE
  return shown - (wallClock(shown) - shown)
}

// Wall clock time of an instant, as if in UTC, from a formatter's parts, as dayjs computes it.
function wallClock(instant: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatter.formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
