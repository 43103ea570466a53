import { completedMissions, type Deeds } from './missions.ts'
import { type EarningKind, usualTerms, ways } from './ways-to-earn.ts'

/** Balance of a person: huellas to spend, or huellas owed, and the total ever earned. */
export interface Balance {
  points: number
  owed: number
  earned: number
}

export const nothing: Balance = { points: 0, owed: 0, earned: 0 }

/** A sum of the ledger that settling keeps at its computed value. */
export interface Account {
  /** 'purchase 2026-11', 'mission tres-pedidos', 'mission cuidado-del-mes 2026-11' */
  name: string
  kind: EarningKind | 'mission'
  points: number
}

/** Most huellas of a way in its month or year, by the terms of the country in which its deeds happened. */
export type GetLimit = (deeds: Pick<Deeds, 'kind' | 'period' | 'country'>) => number

/** Limits of countries that set none. */
export const usualLimit: GetLimit = ({ kind }) => usualTerms[kind].limit

/** Computed value of every earning account: deeds up to their limit, and completed missions. */
export function computeAccounts(deeds: readonly Deeds[], getLimit: GetLimit): Account[] {
  const byPeriod = new Map<string, Account & { limit: number }>()
  for (const each of deeds) {
    const { kind, period, worth } = each
    const name = toEarningAccount(kind, period)
    const before = byPeriod.get(name) ?? { points: 0, limit: 0 }
    // Deeds of two countries share a sum, and the greater of its limits.
    const limit = Math.max(before.limit, getLimit(each))
    byPeriod.set(name, { name, kind, points: before.points + worth, limit })
  }
  const earned = [...byPeriod.values()].map(({ limit, ...account }) => ({
    ...account,
    points: Math.min(account.points, limit),
  }))
  const completed = completedMissions(deeds).map(({ mission, month }) => ({
    name: toMissionAccount(mission.id, month),
    kind: 'mission' as const,
    points: mission.points,
  }))
  return [...earned, ...completed]
}

export function toEarningAccount(kind: EarningKind, period: string): string {
  return `${kind} ${period}`
}

export function toMissionAccount(missionId: string, month: string): string {
  return `mission ${missionId} ${month}`.trim()
}

/** Lines that bring every account to its computed value; empty when all match. */
export function missingPoints(
  accounts: readonly Account[],
  written: ReadonlyMap<string, number>,
): { name: string; kind: Account['kind']; points: number }[] {
  const due = new Map(accounts.map((account) => [account.name, account]))
  const names = new Set([...due.keys(), ...written.keys()])
  return [...names].flatMap((name) => {
    const points = (due.get(name)?.points ?? 0) - (written.get(name) ?? 0)
    return points === 0 ? [] : [{ name, kind: due.get(name)?.kind ?? parseKind(name), points }]
  })
}

/**
 * The balance after a line. Huellas taken back beyond the balance become a debt, which the next ones pay off.
 * Exchanges and their returns do not change the total earned.
 */
export function afterLine(
  { points, owed, earned }: Balance,
  line: { kind: Account['kind'] | 'exchange' | 'correction'; points: number },
): Balance {
  const net = points - owed + line.points
  return {
    points: Math.max(0, net),
    owed: Math.max(0, -net),
    earned: line.kind === 'exchange' ? earned : earned + line.points,
  }
}

function parseKind(name: string): Account['kind'] {
  const [kind = ''] = name.split(' ')
  return kind in ways ? (kind as EarningKind) : 'mission'
}
