export interface Level {
  number: number
  id: string
  name: string
  /** Threshold of this level, in huellas earned in total. */
  from: number
}

/** Levels follow the total earned, not the balance, so an exchange never lowers a level. */
export const levels = [
  { number: 1, id: 'cachorro', name: 'Cachorro', from: 0 },
  { number: 2, id: 'explorador', name: 'Explorador', from: 100 },
  { number: 3, id: 'companero', name: 'Compañero', from: 300 },
  { number: 4, id: 'guardian', name: 'Guardián', from: 700 },
  { number: 5, id: 'leyenda', name: 'Leyenda', from: 1500 },
] as const satisfies readonly Level[]

const [first] = levels

/** The highest level whose threshold is reached. */
export function findLevel(earned: number): Level {
  return levels.findLast(({ from }) => earned >= from) ?? first
}

/** The level of this number; null when it does not exist. */
export function levelNumbered(number: number): Level | null {
  return levels.find((level) => level.number === number) ?? null
}

export interface WayUp {
  level: Level
  nextLevel: (Level & { missing: number }) | null
  /** Progress to the next level in percent, rounded down; 100 on the last. */
  levelPercent: number
}

/** Level and progress for a total earned. */
export function wayUp(earned: number): WayUp {
  const level = findLevel(earned)
  const next = levelNumbered(level.number + 1)
  if (!next) return { level, nextLevel: null, levelPercent: 100 }
  const walked = Math.max(0, earned) - level.from
  return {
    level,
    nextLevel: { ...next, missing: next.from - Math.max(0, earned) },
    levelPercent: Math.floor((walked / (next.from - level.from)) * 100),
  }
}
