import { distanceInMetres, type Point } from '#shared/geo.ts'
import { type Cell, formatCell, getCellArea, getCellCentre, listCellsAround } from './search-grid.ts'
import { getFarthest, getSearchModel, getSpread, type SearchedSpecies } from './search-model.ts'

export interface SearchFacts {
  species: SearchedSpecies
  /** Public place of the loss, rounded: the heat must not give the exact one away. */
  place: Point
  sightings: readonly { place: Point; seenAt: Date }[]
  walks: readonly { cell: Cell; walkedAt: Date }[]
  now: Date
}

export interface CellHeat extends Cell {
  /** Probability that the animal is in this cell, 0 to 1. */
  share: number
  /** What makes the cell likely: it is near the place of the loss, or near a sighting. */
  reason: 'loss' | 'sighting'
  /** The sighting that says most for this cell; null where the loss says more. */
  seenAt: Date | null
}

export interface HeatMap {
  /** The likeliest first. */
  cells: CellHeat[]
  /** Probability that the animal is in none of the cells. */
  outside: number
}

/**
 * Hours in which a walk without a find loses half of its weight, because the animal may have come back. An assumption:
 * three days, so that helpers are led outwards once the near cells were walked (bench/lost-pet-search.ts).
 */
const WALK_HALF_LIFE_HOURS = 72
/** A sighting weighs twice what the place of the loss weighs, while it is new. An assumption. */
const SIGHTING_WEIGHT = 2
/** Half-lives after which a sighting is left out: it weighs less than a hundredth then. */
const FORGOTTEN_AFTER = 8
/** Most cells of a map; the least likely ones are left out. */
export const MOST_CELLS = 900
/** Least distance that the density is computed at: half a cell, because the density of a ring grows without end towards its centre. */
const NEAREST_METRES = 80
const HOUR_MS = 3_600_000

/**
 * Probabilities of where a lost animal is (Bayesian search theory): a mixture of where the found ones of its species were
 * found, and of the sightings, each worth half after a half-life and spread as far as the animal may have walked since.
 * A walk without a find takes the chance of detection off its cell and gives it to all others; with time the animal may
 * have come back, so the walk loses its weight too.
 */
export function getHeatMap({ species, place, sightings, walks, now }: SearchFacts): HeatMap {
  const { halfLifeHours, metresAnHour, detection } = getSearchModel(species)
  const farthest = getFarthest(species)
  const hoursSince = (at: Date) => Math.max(0, (now.getTime() - at.getTime()) / HOUR_MS)
  const decay = (at: Date) => 2 ** (-hoursSince(at) / halfLifeHours)

  const found = new Map<string, CellHeat & { most: number }>()
  let outside = 0
  const add = (shares: readonly (Cell & { share: number })[], weight: number, total: number, seenAt: Date | null) => {
    const sum = shares.reduce((all, { share }) => all + share, 0)
    outside += weight * (sum > 0 ? 1 - total : 1)
    if (sum === 0) return
    for (const { row, column, share } of shares) {
      const part = (weight * total * share) / sum
      const key = formatCell({ row, column })
      const known = found.get(key)
      const isMore = !known || part > known.most
      found.set(key, {
        ...{ row, column },
        share: (known?.share ?? 0) + part,
        most: isMore ? part : known.most,
        reason: isMore ? (seenAt ? 'sighting' : 'loss') : known.reason,
        seenAt: isMore ? seenAt : known.seenAt,
      })
    }
  }

  add(spreadOfLoss(species, place), 1, getSpread(species).at(-1)?.share ?? 0, null)
  for (const { place: seenAtPlace, seenAt } of sightings) {
    if (hoursSince(seenAt) > FORGOTTEN_AFTER * halfLifeHours) continue
    const spread = Math.min(farthest.metres, 100 + metresAnHour * hoursSince(seenAt)) / 2
    add(spreadOfSighting(seenAtPlace, spread), SIGHTING_WEIGHT * decay(seenAt), 1, seenAt)
  }

  for (const { cell, walkedAt } of walks) {
    const heat = found.get(formatCell(cell))
    if (heat) heat.share *= (1 - detection) ** (2 ** (-hoursSince(walkedAt) / WALK_HALF_LIFE_HOURS))
  }
  const likeliest = [...found.values()].sort((a, b) => b.share - a.share || a.row - b.row || a.column - b.column)
  const total = outside + likeliest.reduce((sum, { share }) => sum + share, 0)
  const shown = likeliest
    .slice(0, MOST_CELLS)
    .map(({ most: _most, share, ...rest }): CellHeat => ({ ...rest, share: share / total }))
  return { cells: shown, outside: Math.max(0, 1 - shown.reduce((sum, { share }) => sum + share, 0)) }
}

/** Steps of the colour of a cell, 0 (faint) to 4 (likeliest), by its share of the likeliest cell's. */
export function getHeatLevel(share: number, most: number): number {
  const part = most > 0 ? share / most : 0
  return [0.03, 0.08, 0.2, 0.5].filter((least) => part >= least).length
}

/**
 * Relative probabilities by the published distances: within a ring between two of them every distance is as likely as the
 * next, in every direction.
 */
function spreadOfLoss(species: SearchedSpecies, place: Point): (Cell & { share: number })[] {
  const spread = getSpread(species)
  const rings = spread.map(({ metres, share }, index) => {
    const inner = spread[index - 1] ?? { metres: 0, share: 0 }
    return { metres, perMetre: (share - inner.share) / (metres - inner.metres) }
  })
  return listCellsAround(place, spread.at(-1)?.metres ?? 0).map((cell) => {
    const away = Math.max(NEAREST_METRES, distanceInMetres(place, getCellCentre(cell)))
    const { perMetre } = rings.find(({ metres }) => away <= metres) ?? rings[rings.length - 1] ?? { perMetre: 0 }
    return { ...cell, share: (perMetre / (2 * Math.PI * away)) * getCellArea(cell) }
  })
}

/** Relative probabilities around a sighting, which fall by e for each `spread` metres. */
function spreadOfSighting(place: Point, spread: number): (Cell & { share: number })[] {
  return listCellsAround(place, Math.max(250, 3 * spread)).map((cell) => ({
    ...cell,
    share: Math.exp(-distanceInMetres(place, getCellCentre(cell)) / spread),
  }))
}
