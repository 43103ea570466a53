import { parseArgs } from 'node:util'
import { getWavesKm, planWave } from '#services/community/alerts/rules/waves.ts'
import { shownPlace } from '#services/community/posts/rules/shown-place.ts'
import { getHeatMap, type HeatMap } from '#services/community/search-map/rules/heat.ts'
import { type Cell, formatCell, getCellCentre, toCell } from '#services/community/search-map/rules/search-grid.ts'
import { getSearchModel } from '#services/community/search-map/rules/search-model.ts'
import { distanceInMetres, type Point } from '#shared/geo.ts'
import { makeRandom } from '#shared/seeded-random.ts'
import { StreetNetwork } from './street-network.ts'

/**
 * `node bench/lost-pet-search.ts [--pets 200] [--farther 1] [--sees 1]`: lost pets in a schematic city, searched for in four ways with the
 * same pets, people and chances. How far the pets go is published (search-model.ts); all else below is assumed, and the same
 * for all four. With `--farther 2` they go twice as far as the map believes, with
 * `--sees 0.5` a searcher who passes one finds it half as often.
 */
const { values: options } = parseArgs({
  options: {
    pets: { type: 'string', default: '200' },
    farther: { type: 'string', default: '1' },
    sees: { type: 'string', default: '1' },
  },
})
const PETS = Number(options.pets)
const FARTHER = Number(options.farther)
const SEES = Number(options.sees)

const STEP_MINUTES = 10
const HORIZON_HOURS = 72
const ASSUMED = {
  /** People who watch a zone, in 144 km². */
  watchers: 600,
  radiiKm: [1, 2, 3, 5, 10],
  /** Share of those who are told that go out, and for how long. */
  helps: 0.2,
  searchMinutes: 60,
  /** Corners walked in ten minutes: 4 km/h. */
  cornersAStep: 6,
  /** Street metres that somebody goes to search. */
  reachMetres: 1_500,
  /** Hours after the loss in which the notice is published: the family has looked around the house by then. */
  publishedAfterHours: 2,
  /** Passers-by who tell a sighting by a poster, in an hour of the day. */
  sightingsAnHour: { PERRO: 0.12, GATO: 0.04 },
  couriers: 10,
  courierCornersAStep: 33,
  courierSees: 0.15,
  /** Beyond the published distances the animal is anywhere up to here. */
  farthestMetres: 3_000,
}

type Species = 'PERRO' | 'GATO'
type Way = 'radius' | 'waves' | 'guided' | 'couriers'
const WAYS: Way[] = ['radius', 'waves', 'guided', 'couriers']
const NAMES: Record<Way, string> = {
  radius: 'alerts by radius, as before',
  waves: 'waves, unguided search',
  guided: 'waves and guided search',
  couriers: 'waves, guided search, couriers told',
}

interface Outcome {
  hours: number | null
  messages: number
}

const network = new StreetNetwork()
const outcomes = Array.from({ length: PETS }, (_, seed) => {
  const lost = drawPet(seed)
  return Object.fromEntries(WAYS.map((way) => [way, search(way, lost)])) as Record<Way, Outcome>
})
report(outcomes)

interface LostPet {
  seed: number
  species: Species
  corner: number
  place: Point
  /** Instant of the loss. */
  at: Date
  /** The animal's corner in each step. */
  path: number[]
  watchers: { corner: number; radiusKm: number; chance: number; delay: number }[]
}

/** Everything that is the same in each way of searching. */
function drawPet(seed: number): LostPet {
  const random = makeRandom(seed + 1)
  const species: Species = random() < 0.7 ? 'PERRO' : 'GATO'
  const inCity = () => {
    for (;;) {
      const corner = Math.floor(random() * network.size)
      if (network.getRadius(corner) < 4_700 && network.getWays(corner).length > 0) return corner
    }
  }
  const corner = inCity()
  // From 6:00 to 22:00 in Bolivia.
  const at = new Date(Date.parse('2026-11-23T10:00:00Z') + Math.floor(random() * 96) * STEP_MINUTES * 60_000)
  return {
    ...{ seed, species, corner, at },
    place: shownPlace(network.getPoint(corner)),
    path: drawPath({ species, corner }, random),
    watchers: Array.from({ length: ASSUMED.watchers }, () => ({
      corner: inCity(),
      radiusKm: ASSUMED.radiiKm[Math.floor(random() * ASSUMED.radiiKm.length)] ?? 1,
      chance: random(),
      delay: 1 + Math.floor(random() * 5),
    })),
  }
}

/** The animal walks to where it stays, at a distance of the published ones, and then about there. */
function drawPath({ species, corner }: { species: Species; corner: number }, random: () => number): number[] {
  const metres = FARTHER * drawDistance(species, random)
  const around = network.measureFrom(corner, 2 * FARTHER * ASSUMED.farthestMetres)
  const there = [...around.keys()].filter(
    (each) => Math.abs(distanceInMetres(network.getPoint(corner), network.getPoint(each)) - metres) <= 75,
  )
  const stay = there[Math.floor(random() * there.length)] ?? corner
  const way = [corner, ...network.findWay(corner, stay)]
  const steps = (HORIZON_HOURS * 60) / STEP_MINUTES
  const { metresAnHour } = getSearchModel(species)
  const path: number[] = []
  for (let step = 0; step < steps; step += 1) {
    // It leaves at a walk of 2 km/h; afterwards it moves a block now and then.
    const arrived = step * 3 >= way.length
    const last = path.at(-1) ?? corner
    const moves = random() < metresAnHour / 100 / 6
    const near = network
      .getWays(last)
      .filter((each) => distanceInMetres(network.getPoint(each), network.getPoint(stay)) <= 250)
    if (!arrived) path.push(way[step * 3] ?? corner)
    else path.push(moves ? (near[Math.floor(random() * near.length)] ?? last) : step === 0 ? corner : last)
  }
  return path
}

/** A distance of the published shares, even between two of them. */
function drawDistance(species: Species, random: () => number): number {
  const chance = random()
  let from = { metres: 0, share: 0 }
  for (const to of [...getSearchModel(species).foundWithin, { metres: ASSUMED.farthestMetres, share: 1 }]) {
    if (chance <= to.share)
      return from.metres + ((chance - from.share) / (to.share - from.share)) * (to.metres - from.metres)
    from = to
  }
  return ASSUMED.farthestMetres
}

interface Searcher {
  corner: number
  home: number
  from: number
  until: number
  target: number | null
}

/** Searches for a pet in one way until it is found or three days are over. */
function search(way: Way, pet: LostPet): Outcome {
  const random = makeRandom(pet.seed * 10 + 7)
  const timeAt = (step: number) => new Date(pet.at.getTime() + step * STEP_MINUTES * 60_000)
  const isDay = (step: number) => isBetween(timeAt(step), 7, 22)
  const sightings: { place: Point; seenAt: Date }[] = []
  const walks: { cell: Cell; walkedAt: Date }[] = []
  const told = new Set<number>()
  // The owner searches each day from the first step on, from home.
  const owner: Searcher = { corner: pet.corner, home: pet.corner, from: 0, until: pet.path.length, target: null }
  const searchers: Searcher[] = [owner]
  const couriers = Array.from({ length: ASSUMED.couriers }, () => ({ corner: pet.corner, way: [] as number[] }))
  let wave: { wave: number; dueAt: Date } | null = { wave: 0, dueAt: timeAt(0) }

  const tell = (withinKm: number, step: number) => {
    pet.watchers.forEach(({ corner, radiusKm, chance, delay }, index) => {
      const away = distanceInMetres(shownPlace(network.getPoint(corner)), pet.place) / 1000
      if (told.has(index) || away > Math.min(radiusKm, withinKm)) return
      told.add(index)
      if (chance >= ASSUMED.helps) return
      // Who reads it in the evening or at night goes out in the morning.
      let from = step + delay
      while (!isDay(from) && from < pet.path.length) from += 1
      searchers.push({ corner, home: corner, from, until: from + ASSUMED.searchMinutes / STEP_MINUTES, target: null })
    })
  }

  const sees = SEES * getSearchModel(pet.species).detection
  const published = ASSUMED.publishedAfterHours * (60 / STEP_MINUTES)
  for (let step = published; step < pet.path.length; step += 1) {
    const now = timeAt(step)
    const here = pet.path[step] ?? pet.corner
    if (way === 'radius') {
      // The message itself waits for the morning at night, as the waves do but for the nearest.
      if (told.size === 0 && isBetween(now, 8, 21)) tell(20, step)
    } else
      while (wave && wave.dueAt <= now) {
        const planned = planWave({ species: pet.species, wave: wave.wave, at: now, timeZone: 'America/La_Paz' })
        tell(planned.withinKm, step)
        wave = planned.next
      }
    if (!isDay(step)) continue
    if (random() < (ASSUMED.sightingsAnHour[pet.species] * STEP_MINUTES) / 60)
      sightings.push({ place: network.getPoint(here), seenAt: now })
    if (way === 'couriers' && isBetween(now, 9, 19)) drive(couriers, { here, now, random, sightings })

    let heat: HeatMap | null = null
    for (const searcher of searchers) {
      if (step < searcher.from || step >= searcher.until) continue
      if (way === 'guided' || way === 'couriers')
        heat ??= getHeatMap({ species: pet.species, place: pet.place, sightings, walks, now })
      const corners = walk(searcher, { pet, heat, walks, sightings, isOwner: searcher === owner, now, random })
      for (const corner of corners)
        if (corner === here && random() < sees) return { hours: ((step + 1) * STEP_MINUTES) / 60, messages: told.size }
    }
  }
  return { hours: null, messages: told.size }
}

interface Round {
  pet: LostPet
  heat: HeatMap | null
  walks: { cell: Cell; walkedAt: Date }[]
  sightings: readonly { place: Point; seenAt: Date }[]
  isOwner: boolean
  now: Date
  random(): number
}

/** Ten minutes of a searcher. Answers the corners that were passed. */
function walk(searcher: Searcher, round: Round): number[] {
  const passed: number[] = []
  for (let left = ASSUMED.cornersAStep; left > 0; ) {
    searcher.target ??= round.heat ? chooseGuided(searcher, round) : chooseUnguided(searcher, round)
    const corners = network.findWay(searcher.corner, searcher.target).slice(0, left)
    passed.push(...corners)
    left -= corners.length
    searcher.corner = corners.at(-1) ?? searcher.corner
    if (searcher.corner !== searcher.target) break
    // The corners of the cell around the target are looked at too.
    passed.push(searcher.corner, ...network.getWays(searcher.corner))
    left -= 3
    if (round.heat) round.walks.push({ cell: toCell(network.getPoint(searcher.corner)), walkedAt: round.now })
    searcher.target = null
  }
  return passed
}

/** The likeliest cell for its way along the streets, which nobody marked in this step. */
function chooseGuided(searcher: Searcher, { heat, walks, now, random }: Round): number {
  const near = network.measureFrom(searcher.corner, ASSUMED.reachMetres)
  const justWalked = new Set(walks.filter(({ walkedAt }) => walkedAt >= now).map(({ cell }) => formatCell(cell)))
  let best = { corner: searcher.corner, worth: 0 }
  for (const cell of heat?.cells ?? []) {
    const corner = network.findCorner(getCellCentre(cell))
    const metres = corner === null ? undefined : near.get(corner)
    if (corner === null || metres === undefined || justWalked.has(formatCell(cell))) continue
    // Chance found for each minute: the way there and ten minutes in the cell, at 4 km/h.
    const worth = cell.share / (metres / 67 + 10)
    if (worth > best.worth) best = { corner, worth }
  }
  return best.worth > 0 ? best.corner : wander(searcher.home, random)
}

/**
 * Without a map: who lives near the published place walks about it, others about their home; the owner goes where the pet
 * was last seen.
 */
function chooseUnguided(searcher: Searcher, { pet, sightings, isOwner, random }: Round): number {
  const last = isOwner ? sightings.at(-1)?.place : undefined
  const seen = last && network.findCorner(last)
  if (seen) return wander(seen, random)
  const published = network.findCorner(pet.place) ?? pet.corner
  const isNear = network.measureFrom(searcher.home, ASSUMED.reachMetres).has(published)
  return wander(isNear ? published : searcher.home, random)
}

/** A corner within 500 m along the streets. */
function wander(corner: number, random: () => number): number {
  const near = [...network.measureFrom(corner, 500).keys()]
  return near[Math.floor(random() * near.length)] ?? corner
}

/** Ten minutes of the couriers' rounds: one who passes the animal tells where, in two taps. */
function drive(
  couriers: { corner: number; way: number[] }[],
  {
    here,
    now,
    random,
    sightings,
  }: Pick<Round, 'now' | 'random'> & {
    here: number
    sightings: { place: Point; seenAt: Date }[]
  },
): void {
  for (const courier of couriers) {
    if (courier.way.length === 0) {
      const door = Math.floor(random() * network.size)
      courier.way = network.getRadius(door) < 4_700 ? network.findWay(courier.corner, door) : []
    }
    const passed = courier.way.splice(0, ASSUMED.courierCornersAStep)
    courier.corner = passed.at(-1) ?? courier.corner
    if (passed.includes(here) && random() < ASSUMED.courierSees)
      sightings.push({ place: network.getPoint(here), seenAt: now })
  }
}

function isBetween(at: Date, from: number, until: number): boolean {
  const hour = (at.getUTCHours() + 20) % 24
  return hour >= from && hour < until
}

function report(all: readonly Record<Way, Outcome>[]): void {
  console.log(
    `${all.length} pets, ${HORIZON_HOURS} hours, waves ${getWavesKm('PERRO').join(', ')} km (cats ${getWavesKm('GATO').join(', ')})`,
  )
  for (const way of WAYS) {
    const these = all.map((each) => each[way])
    const found = (some: readonly Outcome[]) => share(some, ({ hours }) => hours !== null && hours <= 24)
    const perFind = (some: readonly Outcome[]) =>
      sum(some.map(({ messages }) => messages)) / Math.max(1, some.filter(({ hours }) => hours !== null).length)
    console.log(`\n${NAMES[way]}`)
    console.log(`  found in 24 h: ${spread(these, found, percent)}`)
    console.log(`  found in 72 h: ${spread(these, (some) => share(some, ({ hours }) => hours !== null), percent)}`)
    console.log(
      `  median hours: ${spread(these, medianHours, (hours) => (hours === Infinity ? 'over 72' : hours.toFixed(1)))}`,
    )
    console.log(
      `  messages a pet: ${spread(these, (some) => sum(some.map(({ messages }) => messages)) / some.length, round)}`,
    )
    console.log(`  messages a find: ${spread(these, perFind, round)}`)
    if (way === 'radius') continue
    const gain = (some: readonly Record<Way, Outcome>[]) =>
      found(some.map((each) => each[way])) - found(some.map((each) => each.radius))
    console.log(`  more found in 24 h than by radius: ${spread(all, gain, percent)}`)
  }
}

/** A figure of all, and between which values 95 % of 2,000 samples with replacement lie (bootstrap). */
function spread<Item>(
  all: readonly Item[],
  figure: (some: readonly Item[]) => number,
  format: (value: number) => string,
) {
  const random = makeRandom(99)
  const drawn = Array.from({ length: 2_000 }, () =>
    figure(Array.from({ length: all.length }, () => all[Math.floor(random() * all.length)] as Item)),
  ).sort((a, b) => a - b)
  return `${format(figure(all))} (${format(drawn[50] ?? 0)} to ${format(drawn[1_949] ?? 0)})`
}

function medianHours(some: readonly Outcome[]): number {
  const hours = some.map((each) => each.hours ?? Infinity).sort((a, b) => a - b)
  return hours[Math.floor(hours.length / 2)] ?? Infinity
}

function share<Item>(some: readonly Item[], has: (item: Item) => boolean): number {
  return some.filter(has).length / some.length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}

function percent(value: number): string {
  return `${(value * 100).toFixed(0)} %`
}

function round(value: number): string {
  return value.toFixed(0)
}
