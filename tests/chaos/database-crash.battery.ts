import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type CrashRound, crashRound } from '#shared/database/embedded/crash-round.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'huella-crash-'))
const figures: Record<string, CrashRound[]> = {}

afterAll(() => {
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/database-crash.json', JSON.stringify(figures, null, 2))
  rmSync(dataDir, { recursive: true, force: true })
})

test.each(['the process', 'the process and PostgreSQL'] as const)(
  'eight times kill -9 of %s lose nothing',
  async (kill) => {
    const rounds: CrashRound[] = []
    for (let round = 1; round <= 8; round++) {
      const writes = 2000 * round
      const crash = await crashRound({ dataDir, kill, writes })
      rounds.push(crash)
      expect(crash.acknowledged).toBeGreaterThanOrEqual(writes)
    }
    figures[kill] = rounds

    expect(rounds.reduce((sum, round) => sum + round.lost, 0)).toBe(0)
    expect(Math.max(...rounds.map((round) => round.recoveryMs))).toBeLessThan(5000)
  },
)
