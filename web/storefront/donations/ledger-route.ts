import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { Route } from './+types/ledger-route'
import { LEDGER_HEAD, ledgerRow } from './ledger-csv.ts'

const PAGE = 500
/** Limit of one file; `?after=` continues it, and the header `link` has that address. */
const MOST_LINES = 50_000

/** `/donations/ledger.csv`: streamed page by page; 304 for a current ETag. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { community } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'donations')
  const asked = new URL(request.url).searchParams.get('after') ?? '0'
  const after = /^\d{1,12}$/.test(asked) ? Number(asked) : 0
  const first = await community.donationLedger({ after, first: PAGE }, call)
  const end = Math.min(first.last, after + MOST_LINES)
  const etag = `"${first.head.slice(0, 32)}-${after}"`
  const headers = {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="donaciones-huella.csv"',
    'cache-control': 'public, no-cache',
    etag,
    ...(end < first.last && { link: `</donations/ledger.csv?after=${end}>; rel="next"` }),
  }
  if (parseTags(request).includes(etag)) return new Response(null, { status: 304, headers })

  const labels = {
    kind: {
      given: t('ledgerKind.given'),
      'taken-back': t('ledgerKind.taken-back'),
      delivered: t('ledgerKind.delivered'),
    },
    state: {
      collected: t('ledgerState.collected'),
      'partly-delivered': t('ledgerState.partly-delivered'),
      delivered: t('ledgerState.delivered'),
      'taken-back': t('ledgerState.taken-back'),
    },
    toShare: t('toShare'),
  }
  const encoder = new TextEncoder()
  let page: typeof first | null = first
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(LEDGER_HEAD)),
    async pull(controller) {
      // Lines added since the first page belong to the next file: this one must match its ETag.
      const lines = (page?.lines ?? []).filter(({ number }) => number <= end)
      const last = lines.at(-1)
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.map((line) => ledgerRow(line, labels)).join('')))
      if (!last || last.number >= end) return controller.close()
      page = await community.donationLedger({ after: last.number, first: PAGE }, call)
    },
  })
  return new Response(body, { headers })
}

function parseTags(request: Request): string[] {
  return (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
}
