import type { RouterContextProvider } from 'react-router'
import { newSecret } from '#shared/ids.ts'
import { readId } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { formatLongDay } from '../../profile/dates.ts'

/**
 * Data of the huellas page. Each part loads separately and is null when it fails, so the page shows the rest.
 */
export async function loadHuellas(context: Readonly<RouterContextProvider>, search: URLSearchParams) {
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const call = { context: visit.call }
  const after = readId(search, 'after') || undefined
  const [board, offers, exchanges, ledger, earning] = await Promise.all([
    orNull(rewards.gamification(undefined, call)),
    orNull(rewards.rewards(undefined, call)),
    orNull(rewards.exchanges(undefined, call)),
    orNull(rewards.ledger({ after }, call)),
    orNull(rewards.waysToEarn(undefined, call)),
  ])

  const day = (at: string) => formatLongDay(at, visit.country)
  const asked = search.get('reward')
  const done = search.get('done')
  const made = exchanges?.find(({ id }) => id === done)
  return {
    board: board && {
      ...board,
      badges: board.badges.map((badge) => ({ ...badge, day: badge.earnedAt && day(badge.earnedAt) })),
    },
    offers,
    asked: asked === null ? null : { offer: offers?.find(({ id }) => id === asked) ?? null, key: newSecret() },
    made: made ? { ...made, day: day(made.until) } : null,
    exchanges: exchanges?.map((each) => ({ ...each, day: day(each.at) })) ?? null,
    ledger: ledger && {
      lines: ledger.lines.map((line) => ({ ...line, day: day(line.at) })),
      next: ledger.hasMore ? (ledger.lines.at(-1)?.id ?? null) : null,
      isFirst: after === undefined,
    },
    ways: earning?.ways ?? null,
  }
}
