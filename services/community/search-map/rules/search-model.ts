export type SearchedSpecies = 'PERRO' | 'GATO' | 'OTRO'

/** A share of the lost animals of a study that were found within this distance of where they were lost. */
interface FoundWithin {
  metres: number
  share: number
}

/**
 * Published figures, read in the abstracts of the studies:
 *
 * - Dogs: Kremer, 'A New Web-Based Tool for RTO-Focused Animal Shelter Data Analysis', Frontiers in Veterinary Science 8
 *   (2021), doi 10.3389/fvets.2021.669428: of the strays of Dallas in 2019 that went back to their owners, 42 % were found
 *   up to a block from home and 70 % within one mile. The abstract gives a block no metres: one cell of our grid here.
 * - Cats: Huang and others, 'Search Methods Used to Locate Missing Cats and Locations Where Missing Cats Are Found', Animals 8
 *   (2018), doi 10.3390/ani8010005: 75 % were found within 500 m of where they escaped, a third of all within seven days.
 *
 * Both are of animals that were found, in other countries; nothing is published for Bolivia or Paraguay. Of other animals
 * nothing is published: they get the distances of dogs.
 */
const FOUND: Record<'PERRO' | 'GATO', readonly FoundWithin[]> = {
  PERRO: [
    { metres: 160, share: 0.42 },
    { metres: 1609, share: 0.7 },
  ],
  GATO: [{ metres: 500, share: 0.75 }],
}

interface SearchModel {
  foundWithin: readonly FoundWithin[]
  /** Hours in which a sighting loses half of its weight. */
  halfLifeHours: number
  /** Metres that the animal moves away from a sighting in an hour, on average. */
  metresAnHour: number
  /** Chance that a helper who walks a cell finds the animal that is in it. */
  detection: number
}

/**
 * Random search (Koopman, 'Search and Screening', 1946; Stone, 'Theory of Optimal Search', 1975; both as quoted): the chance
 * of detection is 1 − e^(−coverage), where coverage is the length of the track times the sweep width, divided by the area.
 */
export function getDetection({ trackMetres, sweepMetres }: { trackMetres: number; sweepMetres: number }): number {
  return 1 - Math.exp((-trackMetres * sweepMetres) / CELL_AREA)
}

/** A cell in Santa Cruz, in square metres: 167 by 159. */
const CELL_AREA = 26_550

/** Our assumption: two streets in each direction, end to end. */
const TRACK_METRES = 640

/**
 * The model of a species. Everything but the distances is our assumption, because no study gives it: a dog is seen within 20
 * m on either side of the street, a hiding cat within 7.5 m; a dog moves on within half a day, a cat stays for days.
 */
export function getSearchModel(species: SearchedSpecies): SearchModel {
  if (species === 'GATO')
    return {
      foundWithin: FOUND.GATO,
      halfLifeHours: 24,
      metresAnHour: 20,
      detection: getDetection({ trackMetres: TRACK_METRES, sweepMetres: 15 }),
    }
  return {
    foundWithin: FOUND.PERRO,
    halfLifeHours: 12,
    metresAnHour: 100,
    detection: getDetection({ trackMetres: TRACK_METRES, sweepMetres: 40 }),
  }
}

/** How far the assumed end of the spread lies beyond the farthest published distance. */
const BEYOND = 1.5

/**
 * The published shares, and beyond them an assumption: half of the rest lies within one and a half times the farthest
 * published distance. Without it nobody would be sent beyond, however often all nearer cells were walked (measured in
 * bench/lost-pet-search.ts).
 */
export function getSpread(species: SearchedSpecies): readonly FoundWithin[] {
  const farthest = getFarthest(species)
  const beyond = { metres: BEYOND * farthest.metres, share: (1 + farthest.share) / 2 }
  return [...getSearchModel(species).foundWithin, beyond]
}

/** The farthest published distance of a species and the share found within it. */
export function getFarthest(species: SearchedSpecies): FoundWithin {
  const { foundWithin } = getSearchModel(species)
  return foundWithin[foundWithin.length - 1] ?? { metres: 0, share: 0 }
}
